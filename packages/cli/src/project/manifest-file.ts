import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../failures.js';

export const manifestName = 'souk.app.toml';

/** The manifest of a project, as its developer wrote it. */
export async function readManifest(folder: string, named: string | undefined): Promise<string> {
  const path = join(folder, named ?? manifestName);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) return text;
  throw new Failure(
    `File not found: ${named ?? manifestName}.`,
    {
      code: 'MANIFEST_MISSING',
      fix: "Run the command in the app's folder, or add --manifest PATH.",
    },
    2,
  );
}

/** Only what finds the app; the server reads the rest. */
export async function readHandle(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => '');
  return /^handle\s*=\s*["']([a-z0-9-]+)["']/m.exec(text)?.[1];
}

/** What the app is called, for its first making. */
export async function readName(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => '');
  return /^name\s*=\s*"([^"\\]+)"/m.exec(text)?.[1];
}
