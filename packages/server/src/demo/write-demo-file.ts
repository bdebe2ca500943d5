import { chmod, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demo } from './make-demo.js';

/** Readable by its owner alone: it holds living sign-ins and tokens. Replaced in one step, so no reader sees half of it. */
export async function writeDemoFile(dataDir: string, demo: Demo): Promise<string> {
  const file = join(dataDir, 'demo.json');
  const fresh = `${file}.new`;
  await writeFile(fresh, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
  return file;
}
