import { gzipSync } from 'node:zlib';
import { makeTar, makeTarGz, paxEntry, type TarEntry } from '../hostile-load/attacks/make-tar.js';
import { costlyBundle, costlyPatterns, countOfCostlyBundles, manyPatterns } from './costly-values.js';
import { oddJson, oddNumber, oddText, oddTime, oddUrl } from './odd-values.js';
import { pick, type SeededRandom, upTo } from './seeded-random.js';

/** Bodies that are not JSON: manifests, bundles, images and forms, each with something odd in it. */
export interface OddBody {
  mediaType: string;
  body: string | Buffer;
}

const boundary = 'odd';

export function oddBodyFor(dice: SeededRandom, mediaTypes: string[], handle: string): OddBody {
  const mediaType = pick(dice, mediaTypes);
  if (mediaType === 'application/toml') return { mediaType, body: oddToml(dice, handle) };
  if (mediaType === 'multipart/form-data') return oddMultipart(dice, handle);
  if (mediaType === 'application/x-www-form-urlencoded') return { mediaType, body: oddForm(dice) };
  if (mediaType.startsWith('image/') || mediaType === 'application/octet-stream')
    return { mediaType, body: oddImage(dice) };
  return { mediaType, body: JSON.stringify({ manifest: oddToml(dice, handle) }) };
}

const quote = (text: string) => JSON.stringify(text);
const tomlValue = (dice: SeededRandom): string => {
  const roll = dice();
  if (roll < 0.3) return quote(oddText(dice));
  if (roll < 0.5) return quote(oddUrl(dice));
  if (roll < 0.6) return oddTime(dice);
  if (roll < 0.7) return oddNumber(dice);
  if (roll < 0.8) return `[${Array.from({ length: upTo(dice, 3) }, () => tomlValue(dice)).join(', ')}]`;
  if (roll < 0.85) return `'''${oddText(dice)}'''`;
  return pick(dice, [
    'inf',
    '-nan',
    'true',
    '{}',
    '{ a.b.c = 1 }',
    '0x7f',
    '0b2',
    '1_000',
    '07:32:00',
    '1979-05-27',
    '[[[[[]]]]]',
    '',
  ]);
};

/** A manifest that is right except for a few lines. */
function oddToml(dice: SeededRandom, handle: string): string {
  const lines: [key: string, value: string][] = [
    ['name', '"Drill"'],
    ['handle', quote(handle)],
    ['api_version', '"2026-10"'],
    ['scopes', '["read_orders"]'],
    ['optional_scopes', '[]'],
    ['allowed_hosts', '["api.example.com"]'],
    ['hosting.mode', '"remote"'],
    ['hosting.url', '"https://drill.example.com"'],
    ['admin.path', '"/"'],
    ['admin.title', '"Drill"'],
    ['install.redirect_urls', '["https://drill.example.com/installed"]'],
    ['webhooks', '[{ topics = ["orders/created"], uri = "/hooks" }]'],
    ['data.definitions', '[{ owner = "business", key = "k", type = "text", name = "K", visibility = "app" }]'],
  ];
  const index = upTo(dice, lines.length);
  const [key] = lines[index] ?? ['name'];
  lines[index] = [key, oddValueOf(dice, key)];
  if (dice() < 0.3)
    lines.push([pick(dice, [oddKey(dice), 'a.'.repeat(1 + upTo(dice, 60)).slice(0, -1)]), tomlValue(dice)]);
  const text = lines.map(([name, value]) => `${name} = ${value}`).join(pick(dice, ['\n', '\n', '\r\n', '\r']));
  return dice() < 0.1 ? text.slice(0, upTo(dice, text.length)) : `${text}\n`;
}

const oddKey = (dice: SeededRandom) =>
  pick(dice, ['"__proto__"', 'constructor', '""', quote(oddText(dice)), 'a.b.c', '"a"."b"', 'name', 'webhooks', 'é']);

function oddValueOf(dice: SeededRandom, key: string): string {
  const url = quote(oddUrl(dice));
  const text = quote(oddText(dice));
  const own: Record<string, string[]> = {
    'hosting.url': [url],
    'install.redirect_urls': [`[${url}]`, `[${url}, ${url}]`],
    allowed_hosts: [`[${quote(oddUrl(dice).replace(/^\w*:?\/\//, ''))}]`],
    webhooks: [
      `[{ topics = ["orders/created"], uri = ${url} }]`,
      `[{ topics = [${text}], uri = "/hooks" }]`,
      `[{ topics = ["orders/created"], uri = ${text} }]`,
    ],
    'data.definitions': [
      `[{ owner = "business", key = ${text}, type = "text", name = "K", visibility = "app" }]`,
      `[{ owner = "business", key = "k", type = "text", name = ${text}, visibility = "app", pattern = ${text} }]`,
      `[{ owner = "business", key = "k", type = "integer", name = "K", visibility = "app", min = ${oddNumber(dice)}, max = ${oddNumber(dice)} }]`,
      `[{ owner = "business", key = "k", type = "text", name = "K", visibility = "app", choices = [${text}, ${text}] }]`,
      `[{ owner = "business", key = "k", type = "text", name = "K", visibility = "app", max_length = ${oddNumber(dice)} }]`,
      `[${manyPatterns(pick(dice, costlyPatterns)).join(', ')}]`,
    ],
    'admin.path': [text, url],
  };
  return dice() < 0.6 ? pick(dice, own[key] ?? [text]) : tomlValue(dice);
}

const platformManifest = (handle: string) =>
  `name = "Drill"\nhandle = "${handle}"\napi_version = "2026-10"\n[hosting]\nmode = "platform"\nmain = "main.js"\nlockfile = "package-lock.json"\n`;

function oddMultipart(dice: SeededRandom, handle: string): OddBody {
  const part = (head: string, body: string | Buffer) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`, 'utf8'),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ];
  const manifest = dice() < 0.7 ? platformManifest(handle) : oddToml(dice, handle);
  const names = ['name="manifest"', 'name="bundle"; filename="b"'];
  const odd = [
    'name=""',
    `name="${oddText(dice).replace(/["\r\n]/g, '')}"`,
    'name="bundle"',
    'filename="x"',
    "name*=UTF-8''%zz",
    'name="__proto__"',
  ];
  const parts = [...part(names[0] ?? '', manifest), ...part(names[1] ?? '', oddBundle(dice))];
  if (dice() < 0.3) parts.push(...part(pick(dice, odd), oddText(dice)));
  if (dice() < 0.1) parts.reverse();
  const end = pick(dice, [
    `--${boundary}--\r\n`,
    `--${boundary}--\r\n`,
    `--${boundary}--\r\n`,
    `--${boundary}`,
    '',
    `--${boundary}--junk`,
  ]);
  const type = pick(dice, [boundary, boundary, boundary, boundary, `"${boundary}"`, 'other', '', 'a'.repeat(300)]);
  return { mediaType: `multipart/form-data; boundary=${type}`, body: Buffer.concat([...parts, Buffer.from(end)]) };
}

const lockfile = (packages: unknown) => JSON.stringify({ name: 'app', lockfileVersion: 3, packages });

/** A lockfile entry whose address or name is not quite one. */
const oddLockfile = (dice: SeededRandom): string =>
  pick(dice, [
    () =>
      lockfile({
        '': {},
        [`node_modules/${oddText(dice)}`]: { version: oddText(dice), resolved: oddUrl(dice), integrity: oddText(dice) },
      }),
    () =>
      lockfile({
        'node_modules/a': {
          version: '1.0.0',
          resolved: `https://registry.npmjs.org/a/-/a-1.0.0.tgz${pick(dice, ['', '%zz', '?%zz', '#%', '\u0001'])}`,
          integrity: 'sha512-x',
        },
      }),
    () => lockfile(oddJson(dice)),
    () => oddJson(dice),
    () => `lockfileVersion: '9.0'\n${oddText(dice)}: &a [*a]\n`,
    () => `{"lockfileVersion":3,"packages":${oddJson(dice)}}`,
  ])();

function oddBundle(dice: SeededRandom): Buffer {
  if (dice() < 0.02) return costlyBundle(upTo(dice, countOfCostlyBundles));
  const files: TarEntry[] = [
    { name: 'package-lock.json', content: dice() < 0.5 ? oddLockfile(dice) : lockfile({ '': { name: 'app' } }) },
    {
      name: 'main.js',
      content: dice() < 0.4 ? oddText(dice).repeat(1 + upTo(dice, 20)) : 'export const ready = true;\n',
    },
  ];
  if (dice() < 0.3) files.push({ name: oddText(dice).slice(0, 99), content: oddText(dice) });
  if (dice() < 0.2) files.push({ name: 'package.json', content: oddJson(dice) });
  if (dice() < 0.3) {
    const size = pick(dice, ['0', '-1', '1', '99999999999', '1e3', '0x10', '', '9'.repeat(30), '18446744073709551616']);
    files.unshift(
      paxEntry(
        pick<Record<string, string>>(dice, [
          { size },
          { path: oddText(dice) },
          { mtime: oddText(dice) },
          { linkpath: '../../x' },
          { [oddText(dice)]: oddText(dice) },
        ]),
      ),
    );
  }
  if (dice() < 0.2)
    files.push({
      name: 'x',
      type: pick(dice, ['1', '2', '3', '5', '6', '7', 'g', 'x', 'L', 'K', 'V', 'S', ' ', '\0']),
      content: oddText(dice),
    });
  if (dice() < 0.1) files.push({ name: 'lies', size: pick(dice, [1, 511, 513, 4_000_000]), content: 'a' });
  const roll = dice();
  if (roll < 0.75) return makeTarGz(files);
  const whole = makeTarGz(files);
  if (roll < 0.85) return whole.subarray(0, upTo(dice, whole.length));
  if (roll < 0.95) return flipBytes(dice, whole);
  return gzipSync(flipBytes(dice, makeTar(files)));
}

function flipBytes(dice: SeededRandom, bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes);
  for (let count = 1 + upTo(dice, 4); count > 0; count--) flipped[upTo(dice, flipped.length)] = upTo(dice, 256);
  return flipped;
}

const starts = [
  Buffer.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0, 0, 0, 2, 0, 8, 6,
    0, 0, 0,
  ]),
  Buffer.from([
    0xff, 0xd8, 0xff, 0xe1, 0, 16, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0xff, 0xc0, 0, 11, 8,
    2, 0, 2, 0, 1, 1, 0x11, 0,
  ]),
  Buffer.from('RIFF\u0030\u0000\u0000\u0000WEBPVP8X\n\u0000\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
  Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8L\u0005\u0000\u0000\u0000/', 'latin1'),
  Buffer.from('GIF89a', 'latin1'),
  Buffer.from('<svg/>', 'latin1'),
];

function oddImage(dice: SeededRandom): Buffer {
  const start = flipBytes(dice, pick(dice, starts));
  const rest = Buffer.from(Array.from({ length: upTo(dice, 80) }, () => upTo(dice, 256)));
  return Buffer.concat([start.subarray(0, 1 + upTo(dice, start.length)), rest]);
}

function oddForm(dice: SeededRandom): string {
  const names = [
    'grant_type',
    'code',
    'refresh_token',
    'subject_token',
    'client_id',
    'client_secret',
    'device_code',
    'scope',
    'email',
    'password',
    'name',
    'next',
    'user_code',
    'business_id',
    'store',
    'version',
    '__proto__',
    'a[b]',
    '',
  ];
  const values = [
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:token-exchange',
    'urn:ietf:params:oauth:grant-type:device_code',
    '%zz',
    '%',
    '%00',
    '%E0%A4%A',
    '%ED%A0%80',
    '+',
    'a=b',
    encodeURIComponent(oddText(dice).toWellFormed?.() ?? 'a'),
    'svc_rt_'.padEnd(50, 'A'),
    'a'.repeat(4_097),
  ];
  return Array.from({ length: upTo(dice, 6) }, () => `${pick(dice, names)}=${pick(dice, values)}`).join(
    pick(dice, ['&', '&', '&', ';', '&&']),
  );
}
