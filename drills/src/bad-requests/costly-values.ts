import { makeTarGz, type TarEntry } from '../hostile-load/attacks/make-tar.js';

/**
 * What once took seconds of the whole process, or its life. `hostile-load` sends such things in masses, each to the route that
 * stumbled; here they are rare, and get to every route that takes something of their kind.
 */
const manyOf = (text: string, count: number) => `[${`${text},`.repeat(count).slice(0, -1)}]`;

/** As JSON text: each below the size that some route takes, so that it is looked at. */
export const costlyJson = [
  manyOf('{}', 20_000),
  manyOf('{}', 330_000),
  manyOf('1'.repeat(308), 800),
  manyOf('1e999999999', 20_000),
  manyOf('null', 40_000),
  manyOf('"a"', 40_000),
  `{${Array.from({ length: 15_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  `"${'\\u0041'.repeat(40_000)}"`,
];

/** Each is small, and matching it is not. */
export const costlyPatterns = [
  '(?:a?){1000}',
  '(((a{1,50}){1,50}){1,50}){1,50}',
  '(a+)+$',
  '(a|a)*b',
  `(${'[a-z0-9]|'.repeat(19)}x)*`,
  `${'a?'.repeat(90)}${'a'.repeat(90)}`,
  '(?=(a+))\\1',
  '\\p{L}{1,1000}',
];

/** Definitions whose patterns are checked one after the other. */
export const manyPatterns = (pattern: string) =>
  Array.from(
    { length: 38 },
    (_, n) =>
      `{ owner = "business", key = "k${n}", type = "text", name = "K", visibility = "app", pattern = '${pattern}' }`,
  );

const lockfile: TarEntry = {
  name: 'package-lock.json',
  content: JSON.stringify({ name: 'app', lockfileVersion: 3, packages: { '': { name: 'app' } } }),
};
const main: TarEntry = { name: 'main.js', content: 'export const ready = true;\n' };
const mebibytes = (count: number) => Buffer.alloc(count * 1024 * 1024);

const bundles: (() => TarEntry[])[] = [
  () => [{ name: '../out', content: mebibytes(21) }, lockfile, main],
  () => [lockfile, main, { name: 'large.bin', content: mebibytes(21) }],
  () => [lockfile, main, { name: 'package.json', content: `{"name":"${'\\"'.repeat(32 * 1024)}` }],
  () => [lockfile, main, { name: 'keys.txt', content: '-----BEGIN PRIVATE KEY-----\n'.repeat(19_000) }],
  () => [lockfile, { name: 'main.js', content: `${'('.repeat(106_000)}1${')'.repeat(106_000)}` }],
];

/** Compressing them costs more than sending them: each is made once, when it is first wanted. */
const made = new Map<number, Buffer>();

export const countOfCostlyBundles = bundles.length;

export function costlyBundle(index: number): Buffer {
  const known = made.get(index);
  if (known) return known;
  const bundle = makeTarGz(bundles[index]?.() ?? [lockfile, main]);
  made.set(index, bundle);
  return bundle;
}
