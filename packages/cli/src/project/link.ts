import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Which app a folder belongs to, on which server. It holds no secret. */
export interface Link {
  server: string;
  appId: string;
  handle: string;
}

const linkName = '.souk-app.json';

export async function readLink(folder: string): Promise<Link | undefined> {
  const text = await readFile(join(folder, linkName), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Link);
}

export async function writeLink(folder: string, link: Link): Promise<string> {
  const path = join(folder, linkName);
  await writeFile(path, `${JSON.stringify(link, null, 2)}\n`);
  return path;
}
