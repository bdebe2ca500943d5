import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the web app is built; beside the server in a checkout as in an image. */
const builtFolder = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));
/** Replaced in every page that is served: the policy then names the scripts and styles of that page alone. */
const nonceMark = /__SOUK_NONCE__/g;

export interface BuiltAsset {
  mediaType: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

export interface BuiltWebApp {
  assets: ReadonlyMap<string, BuiltAsset>;
  /** The page that every address of the app gets, with a nonce of its own. */
  page(): { html: string; nonce: string };
}

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** Finds the app as it is built now; undefined until the first build is done. */
export type FindWebApp = () => Promise<BuiltWebApp | undefined>;

declare module '../../foundation/platform.js' {
  interface Parts {
    webApp: FindWebApp;
  }
}

/** A new build is taken up without a restart. */
export function openWebApp(folder = builtFolder): FindWebApp {
  let kept: { builtAtMs: number; app: BuiltWebApp } | undefined;
  return async () => {
    const index = await stat(join(folder, 'index.html')).catch(missing);
    if (!index) return undefined;
    if (kept?.builtAtMs !== index.mtimeMs) kept = { builtAtMs: index.mtimeMs, app: await readApp(folder) };
    return kept.app;
  };
}

async function readApp(folder: string): Promise<BuiltWebApp> {
  const names = await readdir(join(folder, 'assets'));
  const assets = new Map<string, BuiltAsset>();
  for (const name of names) {
    const mediaType = mediaTypes[extname(name)];
    if (mediaType) assets.set(name, await readAsset(join(folder, 'assets', name), mediaType));
  }
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  return {
    assets,
    page() {
      const nonce = randomBytes(16).toString('base64url');
      return { html: template.replace(nonceMark, nonce), nonce };
    },
  };
}

async function readAsset(file: string, mediaType: string): Promise<BuiltAsset> {
  return {
    mediaType,
    plain: await readFile(file),
    br: await readFile(`${file}.br`).catch(missing),
    gzip: await readFile(`${file}.gz`).catch(missing),
  };
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
