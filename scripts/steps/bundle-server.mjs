import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const STAMP = '.souk-built';
/** Programs that people start. What they start themselves, threads and helpers, stays a file of its own. */
const PROGRAMS = ['main', 'operator'];
/** Bundled besides the server: all of them plain modules, and together most of the files that a start would read. */
const INSIDE = ['@souk/contract', '@souk/design', 'typebox', 'kysely'];
const SOURCES = ['contract', 'design', 'server'];

/**
 * A start reads some 2,500 modules, which takes longer than anything else it does. Half of the time is saved by making those that
 * are ours, and the two largest libraries, into a few files.
 */
export async function bundleServer(esbuild, checkout, packages) {
  const root = join(checkout, 'packages', 'server', 'dist');
  const [bundled, fresh] = [join(root, 'bundled'), join(root, 'bundled.new')];
  const stamp = stampOf(packages.filter(({ name }) => SOURCES.includes(name)));
  if (readStamp(bundled) === stamp) return;
  rmSync(fresh, { recursive: true, force: true });
  await esbuild.build({
    entryPoints: PROGRAMS.map((name) => join(root, `${name}.js`)),
    outdir: fresh,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    banner: { js: 'const bundledAt = import.meta.url;' },
    plugins: [inside, keepPlaces(bundled)],
    logLevel: 'warning',
  });
  writeFileSync(join(fresh, STAMP), stamp);
  rmSync(bundled, { recursive: true, force: true });
  renameSync(fresh, bundled);
}

export function isBundleStale(checkout, packages) {
  const bundled = join(checkout, 'packages', 'server', 'dist', 'bundled');
  return readStamp(bundled) !== stampOf(packages.filter(({ name }) => SOURCES.includes(name)));
}

function stampOf(packages) {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const { fingerprint } of packages) hash.update(fingerprint);
  return hash.digest('hex');
}

function readStamp(folder) {
  try {
    return readFileSync(join(folder, STAMP), 'utf8');
  } catch {
    return undefined;
  }
}

const inside = {
  name: 'inside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const isInside = INSIDE.some((name) => path === name || path.startsWith(`${name}/`));
      return kind === 'entry-point' || isInside ? undefined : { path, external: true };
    });
  },
};

/** Files that lie beside a module (threads, migrations, built pages) are found from where the module itself lies. */
const keepPlaces = (folder) => ({
  name: 'keep-places',
  setup(build) {
    build.onLoad({ filter: /[/\\]dist[/\\].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(relative(folder, path).replaceAll('\\', '/'));
      return { contents: text.replaceAll('import.meta.url', `new URL(${place}, bundledAt).href`), loader: 'js' };
    });
  },
});
