import { nastyJsonValues } from './nasty-values.js';
import type { SeededRandom } from './seeded-random.js';
import { pick, upTo } from './seeded-random.js';

/**
 * Values that are nearly right: a validator may let them through and code further in then stumbles. Each kind comes from a failure that
 * somebody once found.
 */
const two = (n: number) => String(n).padStart(2, '0');

const offsets = [
  'Z',
  'z',
  '+00:00',
  '-00:00',
  '+23:59',
  '-23:59',
  '+14:00',
  '-12:00',
  '+24:00',
  '+15:59',
  '+16:00',
  '-15:59',
  '+99:99',
  '+0100',
  ' 00:00',
  '',
];
const years = ['2026', '2026', '2026', '0000', '0001', '9999', '1969', '2400', '275760', '-0001', '+2026', '10000'];

export function oddTime(dice: SeededRandom): string {
  const date = `${pick(dice, years)}-${two(upTo(dice, 14))}-${two(upTo(dice, 33))}`;
  const time = `${two(upTo(dice, 25))}:${two(upTo(dice, 61))}:${two(upTo(dice, 62))}`;
  const fraction = pick(dice, ['', '', '.1', '.123', '.123456789', `.${'9'.repeat(30)}`, ',5', '.']);
  const between = pick(dice, ['T', 'T', 'T', 't', ' ', '_', '%20']);
  return dice() < 0.3
    ? `2026-10-01T09:30:00${pick(dice, offsets)}`
    : `${date}${between}${time}${fraction}${pick(dice, offsets)}`;
}

const characters = [
  '\u0000',
  '\u0001',
  '\u0007',
  '\b',
  '\t',
  '\n',
  '\u000b',
  '\f',
  '\r',
  '\u001b',
  '\u001f',
  ' ',
  '\u007f',
  '\u0080',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200f',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udbff',
  '\udc00',
  '\udfff',
  '💣',
  '𝒜',
  '👨‍👩‍👧‍👦',
  'e\u0301'.normalize('NFD'),
  'İ',
  'ß',
  'ﬁ',
  '٣',
  '０',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '`',
  '<',
  '>',
  '&',
  ';',
  '|',
  '$',
  '{',
  '}',
  '*',
  '?',
  '/',
  '..',
  '%00',
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '=',
  '#',
  '@',
  ':',
  ',',
];
const words = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'length',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-0',
  '1e3',
  '0x10',
  '9'.repeat(18),
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '9'.repeat(20),
  '9'.repeat(24),
  '9'.repeat(25),
  '99999999999999.99',
  '0.001',
  '1e999',
  'Infinity',
  '١٢٣',
  "'; drop table orders; --",
  '{{7*7}}',
  '../../etc/passwd',
  'COM1',
  'a'.repeat(256),
  'a'.repeat(2049),
  'x'.repeat(20_001),
  '***',
  'A***',
  'a***@***',
  '0550 12 34 56',
  '+213',
  '++1',
  'a@b',
  'a@b.c',
  '"a b"@c.d',
  `${'a'.repeat(64)}@${'b'.repeat(60)}.test`,
];

export function oddText(dice: SeededRandom): string {
  const roll = dice();
  if (roll < 0.4) return pick(dice, words);
  if (roll < 0.7)
    return `${pick(dice, words).slice(0, 20)}${pick(dice, characters)}${pick(dice, ['', 'a', pick(dice, characters)])}`;
  return Array.from({ length: 1 + upTo(dice, 6) }, () => pick(dice, characters)).join('');
}

const schemes = ['https://', 'https://', 'http://', 'HTTPS://', '//', 'javascript:', 'data:', 'file:///', 'ftp://', ''];
const hosts = [
  'example.com',
  'localhost',
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[',
  ']',
  '0x7f.1',
  '2130706433',
  '169.254.169.254',
  'a..b',
  '.',
  '',
  'xn--',
  'xn--a',
  'ex\u0001ample.com',
  'ex ample.com',
  'ß.example',
  '例え.テスト',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(130)}com`,
  'user:pass@example.com',
  '@',
  'example.com:',
  'example.com:443',
  'example.com:99999',
  'example.com:-1',
  'example.com\\@evil',
  '%65xample.com',
  '%zz',
  '%00',
  'example.com%2f',
  'com',
  'test',
  'internal',
];
const paths = [
  '',
  '/',
  '/hooks',
  '/%zz',
  '/%00',
  '/\u0001',
  '/../..',
  '//evil',
  '/\\evil',
  '/a b',
  '/?#',
  `/${'a'.repeat(3_000)}`,
  '/%E0%A4%A',
  '/\ud800',
  '?a=%zz',
  '#\u0000',
];

export const oddUrl = (dice: SeededRandom): string => `${pick(dice, schemes)}${pick(dice, hosts)}${pick(dice, paths)}`;

const numbers = [
  '0',
  '-0',
  '1',
  '-1',
  '1.5',
  '0.1',
  '1e0',
  '1e2',
  '1E+2',
  '1e-7',
  '1e21',
  '1e308',
  '1e309',
  '-1e309',
  '1e-400',
  '2147483647',
  '2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  '1'.repeat(308),
  '0.30000000000000004',
  '1.0000000000000000000001',
  '100000000000.005',
  '1000000',
  '1000001',
];
export const oddNumber = (dice: SeededRandom): string => pick(dice, numbers);

/** As JSON text. */
export function oddJson(dice: SeededRandom, depth = 0): string {
  const roll = dice();
  if (roll < 0.25) return JSON.stringify(oddText(dice));
  if (roll < 0.35) return JSON.stringify(oddTime(dice));
  if (roll < 0.45) return JSON.stringify(oddUrl(dice));
  if (roll < 0.6) return oddNumber(dice);
  if (roll < 0.7 || depth > 3) return pick(dice, nastyJsonValues);
  const inner = Array.from({ length: upTo(dice, 4) }, () => oddJson(dice, depth + 1));
  if (roll < 0.85) return `[${inner.join(',')}]`;
  return `{${inner.map((value) => `${JSON.stringify(oddText(dice))}:${value}`).join(',')}}`;
}
