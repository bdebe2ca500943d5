import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What a browser gets: a file, and what kind it is. */
export interface ServedFile {
  type: string;
  text: string;
}

/** Where the bridge's own files are; a real app would let its bundler put them into its script. */
export const bridgeFolder = (): URL =>
  new URL('.', pathToFileURL(createRequire(import.meta.url).resolve('@souk/bridge')));

/** The page itself holds no data: its script asks for it, with an ID token. */
export const pageHtml = (soukOrigin: string, title = ''): string => `<!doctype html>
<html lang="en" data-souk="${soukOrigin}" data-title="${encodeURIComponent(title)}"><meta charset="utf-8"><title>Order notes</title>
<link rel="stylesheet" href="/page.css"><main></main><script type="module" src="/page.js"></script></html>`;

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

/** A script or style of the page; undefined for anything else. */
export async function readPageFile(path: string, bridge: URL): Promise<ServedFile | undefined> {
  const [, folder, name, kind] = /^\/(bridge\/)?([\w-]+)\.(js|css)$/.exec(path) ?? [];
  if (name === undefined || kind === undefined) return undefined;
  const file = new URL(`${name}.${kind}`, folder ? bridge : new URL('./page/', import.meta.url));
  try {
    return { type: `${types[kind]}; charset=utf-8`, text: await readFile(file, 'utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
