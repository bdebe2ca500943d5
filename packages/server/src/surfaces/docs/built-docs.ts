import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RawRequest } from '../../foundation/http/define-route.js';
import type { HandlerResponse } from '../../foundation/http/response.js';
import { serverFolder } from '../../foundation/server-folder.js';

/** Where the documentation is built; beside the server in a checkout as in an image. */
const builtFolder = fileURLToPath(new URL('../docs/site/', serverFolder));

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** The names of built files change with every byte; a page may be another one tomorrow. */
const forEver = 'public, max-age=31536000, immutable';
const forAMinute = 'public, max-age=60';

/** The site as it is built now. */
interface BuiltDocs {
  builtAtMs: number;
  /** Every file, with `/` between folders. */
  files: ReadonlySet<string>;
  policy: string;
  /** Of the consoles to try an API: what they are built with styles itself. */
  tryPolicy: string;
  /** What was asked for before; never more than the site holds. */
  read: Map<string, Buffer>;
}

/** Answers with a page or file of the site (its path below `/docs`); undefined where there is none, or no site yet. */
export interface DocsSite {
  answer(request: RawRequest, path: string): Promise<HandlerResponse | undefined>;
  isBuilt(): Promise<boolean>;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    docsSite: DocsSite;
  }
}

/** A new build is taken up without a restart. */
export function openDocsSite(folder = builtFolder): DocsSite {
  let kept: BuiltDocs | undefined;
  const find = async (): Promise<BuiltDocs | undefined> => {
    const stamp = await stat(join(folder, '.souk-built')).catch(missing);
    if (!stamp) return undefined;
    if (kept?.builtAtMs !== stamp.mtimeMs) kept = await readSite(folder, stamp.mtimeMs);
    return kept;
  };
  return {
    isBuilt: async () => (await find()) !== undefined,
    async answer(request, path) {
      const site = await find();
      const file = site && fileFor(site, path);
      return site && file ? answerWith(folder, site, file, request) : undefined;
    },
  };
}

async function readSite(folder: string, builtAtMs: number): Promise<BuiltDocs> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const { scripts, styles } = JSON.parse(await readFile(join(folder, 'policy.json'), 'utf8')) as {
    scripts: string[];
    styles: string[];
  };
  return {
    builtAtMs,
    files: new Set(files),
    policy: policyWith(scripts, ["'self'", ...styles].join(' ')),
    tryPolicy: policyWith([], "'self' 'unsafe-inline'"),
    read: new Map(),
  };
}

/** Its own scripts, and the few inline ones that its build named; no style but from its files, and nobody else is asked. */
function policyWith(scripts: string[], styles: string): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Only what the build wrote is ever opened, so no path leads out of the folder. */
function fileFor({ files }: BuiltDocs, path: string): string | undefined {
  const clean = path.replace(/\/$/, '');
  const candidates = clean === '' ? ['index.html'] : [clean, `${clean}.html`, `${clean}/index.html`];
  return candidates.find((name) => files.has(name) && extname(name) in mediaTypes);
}

async function answerWith(
  folder: string,
  site: BuiltDocs,
  file: string,
  request: RawRequest,
): Promise<HandlerResponse> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = encodings.find(({ name, ending }) => site.files.has(`${file}${ending}`) && takes(accepted, name));
  const bytes = await readOnce(folder, site, `${file}${encoding?.ending ?? ''}`);
  return {
    status: 200,
    bytes,
    headers: {
      'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
      'cache-control': file.startsWith('assets/') ? forEver : forAMinute,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding.name }),
      // A drawing styles itself; as an image it runs nothing.
      ...(file.endsWith('.svg') && { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }),
      ...(file.endsWith('.html') && {
        'content-security-policy': file.startsWith('try/') ? site.tryPolicy : site.policy,
        'referrer-policy': 'same-origin',
      }),
    },
  };
}

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

const takes = (accepted: string, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);

async function readOnce(folder: string, { read }: BuiltDocs, name: string): Promise<Buffer> {
  const known = read.get(name);
  if (known) return known;
  const bytes = await readFile(join(folder, name));
  read.set(name, bytes);
  return bytes;
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
