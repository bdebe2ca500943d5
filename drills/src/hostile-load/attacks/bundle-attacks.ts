import { gzipSync } from 'node:zlib';
import { type Attack, bearer, type Keys, madeOnce, repeating } from '../attack.js';
import { makeTar, makeTarGz, paxEntry, type TarEntry } from './make-tar.js';

const lockfile = JSON.stringify({ name: 'app', lockfileVersion: 3, packages: { '': { name: 'app' } } });
const usual: TarEntry[] = [
  { name: 'package-lock.json', content: lockfile },
  { name: 'main.js', content: 'export const ready = true;\n' },
];
const withFile = (name: string, content: string) =>
  makeTarGz([...usual.filter((one) => one.name !== name), { name, content }]);

/** A gigabyte of nothing: many members of sixteen megabytes each, which gzip strings together. */
function makeBomb(): Buffer {
  const start = gzipSync(makeTar([...usual, { name: 'zeros', size: 2 ** 30 }]).subarray(0, -1024));
  const zeros = gzipSync(Buffer.alloc(16 * 1024 * 1024), { level: 9 });
  return Buffer.concat([start, ...Array.from({ length: 64 }, () => zeros)]);
}

const bundles: Record<string, () => Buffer> = {
  'bundle: pax size': () => makeTarGz([paxEntry({ size: '99999999999' }), { name: 'a', size: 0 }]),
  'bundle: pax names': () =>
    makeTarGz([paxEntry(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 'v']))), ...usual]),
  'bundle: a large refused file': () =>
    makeTarGz([{ name: '../out', content: Buffer.alloc(21 * 1024 * 1024) }, ...usual]),
  'bundle: gzip bomb': makeBomb,
  'bundle: a hundred thousand files': () =>
    makeTarGz(Array.from({ length: 100_000 }, (_, n) => ({ name: `f${n}`, content: '' }))),
  'bundle: escaped quotes': () => withFile('package.json', `{"name":"${'\\"'.repeat(32 * 1024)}`),
  'bundle: private keys': () => withFile('keys.txt', '-----BEGIN PRIVATE KEY-----\n'.repeat(19_000)),
  'bundle: nested parentheses': () => withFile('main.js', `${'('.repeat(106_000)}1${')'.repeat(106_000)}`),
  'bundle: nested arrays': () => withFile('main.js', `x = ${'['.repeat(100_000)}`),
  'bundle: nested templates': () => withFile('main.js', '`${'.repeat(50_000)),
  'bundle: one long line': () => withFile('main.js', `const a = "${'a'.repeat(4_000_000)}";`),
  'bundle: spaces': () => withFile('main.js', `${' '.repeat(500_000)}eval${' '.repeat(500_000)}(x)`),
  'bundle: a deep lockfile': () => withFile('package-lock.json', '{"a":'.repeat(50_000)),
  'bundle: not gzip at all': () => Buffer.alloc(1024 * 1024, 65),
};

const boundary = 'hostile';
const manifest = `name = "Drill"\nhandle = "drill"\napi_version = "2026-10"\n[hosting]\nmode = "platform"\nmain = "main.js"\nlockfile = "package-lock.json"\n`;

function formOf(bundle: Buffer): Buffer {
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="manifest"')}${manifest}\r\n${part('name="bundle"; filename="bundle"')}`),
    bundle,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

const upload = ({ appId, session }: Keys, body: Buffer) => ({
  method: 'POST',
  path: `/developer/apps/${appId}/versions`,
  headers: { ...bearer(session), 'content-type': `multipart/form-data; boundary=${boundary}` },
  body,
});

const thousandsOfParts = Buffer.from(
  `${Array.from({ length: 20_000 }, (_, n) => `--${boundary}\r\nContent-Disposition: form-data; name="p${n}"\r\n\r\n1\r\n`).join('')}--${boundary}--\r\n`,
);

export const bundleAttacks: Attack[] = [
  ...Object.entries(bundles).map(([name, make]) => {
    const form = madeOnce(() => formOf(make()));
    return { ...repeating(name, 1, (keys) => upload(keys, form())), prepare: form };
  }),
  repeating('multipart: thousands of parts', 2, (keys) => upload(keys, thousandsOfParts)),
  repeating('multipart: no end', 2, (keys) =>
    upload(keys, Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${'a'.repeat(200_000)}`)),
  ),
  repeating('multipart: part headers', 2, (keys) =>
    upload(keys, Buffer.from(`--${boundary}\r\n${'X-A: b\r\n'.repeat(50_000)}\r\nx\r\n--${boundary}--\r\n`)),
  ),
];
