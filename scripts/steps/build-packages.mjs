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
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StepFailed, showProgress } from './show-progress.mjs';

const STAMP = '.souk-built';
const SOURCE = /(?<!\.d)\.ts$/;
const TEST = /\.test\.ts$/;

/** Translates every package's TypeScript, file by file, into its `dist`; packages that did not change are left alone. */
export async function buildPackages(checkout) {
  const stale = listPackages(checkout).filter((aPackage) => readStamp(aPackage) !== aPackage.fingerprint);
  if (stale.length === 0) return;
  const files = stale.reduce((sum, { sources }) => sum + sources.length, 0);
  await showProgress(`building ${stale.map(({ name }) => name).join(', ')} (${files} files)`, async () => {
    const esbuild = await import('esbuild');
    try {
      for (const aPackage of stale) await buildPackage(esbuild, aPackage);
    } finally {
      await esbuild.stop();
    }
  });
}

function listPackages(checkout) {
  const folders = [
    ...readdirSync(join(checkout, 'packages')).map((name) => join('packages', name)),
    'benchmarks',
    'drills',
    join('examples', 'order-notes'),
  ];
  return (
    folders
      // The web app builds itself (build-web.mjs).
      .filter((folder) => existsSync(join(checkout, folder, 'src')) && !existsSync(join(checkout, folder, 'build.mjs')))
      .map((folder) => describePackage(join(checkout, folder), basename(folder)))
  );
}

function describePackage(root, name) {
  const src = join(root, 'src');
  const sources = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TEST.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  return { name, root, src, dist: join(root, 'dist'), sources, fingerprint: fingerprint(src, sources) };
}

function fingerprint(src, sources) {
  const hash = createHash('sha256');
  // How it is built matters as much as what is built.
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  for (const file of sources) {
    hash.update(`\0${relative(src, file)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

function readStamp({ dist }) {
  try {
    return readFileSync(join(dist, STAMP), 'utf8');
  } catch {
    return undefined;
  }
}

/** Built in a temporary folder and swapped in, so that a failed or interrupted build never leaves a partial `dist`. */
async function buildPackage(esbuild, { root, src, dist, sources, fingerprint: stamp }) {
  const fresh = join(root, 'dist.new');
  const old = join(root, 'dist.old');
  rmSync(fresh, { recursive: true, force: true });
  rmSync(old, { recursive: true, force: true });
  await translate(
    esbuild,
    src,
    sources.filter((file) => SOURCE.test(file)),
    fresh,
  );
  for (const file of sources.filter((file) => !SOURCE.test(file))) {
    const target = join(fresh, relative(src, file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
  writeFileSync(join(fresh, STAMP), stamp);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}

async function translate(esbuild, src, entryPoints, outdir) {
  try {
    await esbuild.build({
      entryPoints,
      outbase: src,
      outdir,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      sourcemap: 'linked',
      sourcesContent: false,
      logLevel: 'warning',
    });
  } catch {
    // esbuild has printed every error with its location.
    throw new StepFailed('The build failed; the errors are listed above.');
  }
}
