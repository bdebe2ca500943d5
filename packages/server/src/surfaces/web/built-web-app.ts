import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { html } from '../../foundation/pages/html.js';
import { serverFolder } from '../../foundation/server-folder.js';

/** Where the web app is built; beside the server in a checkout as in an image. */
const builtFolder = fileURLToPath(new URL('../web/dist/', serverFolder));
/** Replaced in every page that is served: the policy then names the scripts and styles of that page alone. */
const nonceMark = /__SOUK_NONCE__/g;
const appTitleMark = /__SOUK_APP_TITLE__/g;
const appAddressMark = /__SOUK_APP_ADDRESS__/g;

export interface BuiltAsset {
  mediaType: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

export interface BuiltWebApp {
  assets: ReadonlyMap<string, BuiltAsset>;
  /** The page that every address of the app gets, with a nonce of its own. */
  page(): BuiltPage;
  /** The small page around the frame of an installed app. */
  frame(app: FramedApp): BuiltPage;
}

export interface BuiltPage {
  html: string;
  nonce: string;
}

export interface FramedApp {
  title: string;
  /** The whole address that the frame is opened at. */
  address: string;
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
  const [template, frameTemplate] = await Promise.all(
    ['index.html', 'frame.html'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  return {
    assets,
    page: () => withNonce(template ?? ''),
    frame({ title, address }) {
      const { html: shown, nonce } = withNonce(frameTemplate ?? '');
      const named = shown.replace(appTitleMark, () => html`${title}`.text);
      return { html: named.replace(appAddressMark, () => html`${address}`.text), nonce };
    },
  };
}

function withNonce(template: string): BuiltPage {
  const nonce = randomBytes(16).toString('base64url');
  return { html: template.replace(nonceMark, nonce), nonce };
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
