// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders belong to the programs under test
import { describe, expect, test } from 'vitest';
import { cpuMsOf } from '../../../../testing/cpu-ms-of.js';
import { maxFindings } from './collect-findings.js';
import { scanBundle } from './scan-bundle.js';

const context = { allowedHosts: [], ownHosts: [], main: 'main.js', lockfile: 'package-lock.json', entries: [] };
const scan = (files: Record<string, string>) =>
  scanBundle(
    Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
    context,
  );
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Files made to hold the scan up, to break it, or to fill the memory. */
const hostile: Record<string, Record<string, string>> = {
  'names that double': {
    'main.js': `const a0 = 'x';\n${lines(200, (index) => `const a${index + 1} = a${index} + a${index};`)}\nself[a200]`,
  },
  'names that double, used often': {
    'main.js': `const a0 = 'x';\n${lines(200, (index) => `const a${index + 1} = a${index} + a${index};`)}\n${'self[a200];\n'.repeat(5_000)}`,
  },
  'names in a circle': { 'main.js': 'var a = b + b; var b = a + a; self[a]; fetch(`${a}${b}`)' },
  'a long list': { 'main.js': `const list = [${'1,'.repeat(150_000)}]` },
  'many arguments': { 'main.js': `String.fromCharCode(${Array(130_000).fill(65).join()})` },
  'a long chain': { 'main.js': `a${'.b'.repeat(100_000)}` },
  'a long chain of calls': { 'main.js': `'a'${".concat('b')".repeat(20_000)}` },
  'many blocks in blocks': { 'main.js': `${'{'.repeat(500)}${'a;'.repeat(20_000)}${'}'.repeat(500)}` },
  'many loops': {
    'main.js': `function merge(a, b) {${'for (const k in b) { a[k] = b[k]; merge(a, b) }\n'.repeat(4_000)}}`,
  },
  'many findings': { 'main.js': 'eval(a);\n'.repeat(20_000) },
  'a large lockfile': {
    'package-lock.json': JSON.stringify(
      {
        lockfileVersion: 3,
        packages: Object.fromEntries(
          Array.from({ length: 20_000 }, (_, index) => [`node_modules/p${index}`, { version: '1.0.0' }]),
        ),
      },
      null,
      1,
    ),
  },
  'a line of percent signs': { 'main.js': `const a = '${'%41'.repeat(300_000)}'` },
  'keys that repeat': { 'a.txt': `${'xoxa-'.repeat(200_000)}${'-----BEGIN A '.repeat(100_000)}` },
};

const nested = (open: string, inner: string, close: string, depth: number) =>
  open.repeat(depth) + inner + close.repeat(depth);
const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

/** Files that took time by the square of their size: of half a megabyte each took half a minute and more. */
const onceQuadratic: Record<string, (size: number) => Record<string, string>> = {
  'escaped quotes in package.json': (size) => ({
    'package.json': `{"dependencies":{"a":"*","b":"${'\\"'.repeat(size / 2)}"}}`,
  }),
  'private keys without end': (size) => ({
    'keys.txt': filled(`-----BEGIN PRIVATE KEY-----\n${'A'.repeat(32)}\n`, size * 4),
  }),
  'names without end': (size) => ({ 'main.js': lines(size / 10, (index) => `let a${index};`) }),
  'groups of one name': (size) => ({ 'main.js': `/${filled('(?<a>a)|', size)}a/` }),
  'one name out of a deep pattern, used often': (size) => ({
    'main.js': `const ${nested('{a:', 'b', '}', 400)} = c;${filled('b;', size)}`,
  }),
  'parentheses in parentheses': (size) => ({ 'main.js': filled(`${nested('(', 'a', ')', 500)};`, size) }),
  'an address used often': (size) => ({
    'main.js': `const a = '${':1'.repeat(size / 4)}';${filled('net.connect(1, a);', size / 2)}`,
  }),
};

/** Compared with itself, not timed: by the square of its size, four times as much would cost sixteen times as much. */
describe('a hostile file costs no more than its size', () => {
  test.each(Object.keys(onceQuadratic))('%s', { timeout: 120_000 }, (name) => {
    const costOf = (kilobytes: number) => {
      const files = onceQuadratic[name]?.(kilobytes * 1024) ?? {};
      return cpuMsOf(() => scan(files));
    };
    const little = costOf(64);
    expect(costOf(256)).toBeLessThan(8 * little + 500);
  });
});

test('what a finding quotes is cut short and can be stored', () => {
  const { checks } = scan({ 'package.json': `{"dependencies":{"\\u0000\\ud800${'x'.repeat(5_000)}":"*"}}` });
  const [finding] = checks.flatMap(({ findings }) => findings);
  expect(finding?.rule).toBe('loose_dependency');
  expect(finding?.message.length).toBeLessThan(400);
  expect(finding?.message).toMatch(/^\ufffd\ufffdx/);
});

/** Counted, not timed: what a file costs must not depend on who else uses the machine. */
describe('a hostile file is looked at with bounded effort', () => {
  test.each(Object.keys(hostile))('%s', { timeout: 120_000 }, async (name) => {
    const { checks } = await scan(hostile[name] ?? {});
    for (const { findings } of checks) expect(findings.length).toBeLessThanOrEqual(maxFindings);
  });

  test('and one that exceeds its limits is rejected for it', { timeout: 120_000 }, async () => {
    const { passed, reasons } = await scan(hostile['many blocks in blocks'] ?? {});
    expect(passed).toBe(false);
    expect(reasons).toEqual(['entangled_source']);
  });
});

test.each([
  "self[atob('ZXZhbA==')](code)",
  "Reflect.get(globalThis, 'eval')(code)",
  'self[name](code)',
  "self[decodeURIComponent('%65val')](code)",
  "this['eval'](code)",
  'const made = new (Object.getPrototypeOf(async function () {}).constructor)(code); made()',
  "const f = () => {}; const made = new f.constructor('return 1'); made()",
])('a disguise is seen through: %s', async (text) => {
  const { passed } = await scan({ 'main.cjs': text });
  expect(passed).toBe(false);
});
