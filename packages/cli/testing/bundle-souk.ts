import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleCommandLine } from '../bundle.mjs';

let made: Promise<string> | undefined;

/** The command as it is packed: one program, made once for all tests of a process. */
export function bundledSouk(): Promise<string> {
  made ??= bundle();
  return made;
}

async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'souk-bundle-'));
  await bundleCommandLine(fileURLToPath(new URL('..', import.meta.url)), folder);
  return join(folder, 'packed/souk.js');
}
