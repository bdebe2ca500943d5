import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Which app a folder belongs to, on which server. It holds no secret. */
export interface Link {
  server: string;
  appId: string;
  handle: string;
  /** The dev store that is used from here unless another one is named. */
  storeId?: string;
}

const linkName = '.souk-app.json';

export async function readLink(folder: string): Promise<Link | undefined> {
  const text = await readFile(join(folder, linkName), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Link);
}

/** Remembers the dev store where the folder belongs to an app on this server. */
export async function linkStore(folder: string, server: string, storeId: string): Promise<boolean> {
  const link = await readLink(folder);
  if (link?.server !== server) return false;
  await writeLink(folder, { ...link, storeId });
  return true;
}

export async function writeLink(folder: string, link: Link): Promise<string> {
  const path = join(folder, linkName);
  await writeFile(path, `${JSON.stringify(link, null, 2)}\n`);
  return path;
}
