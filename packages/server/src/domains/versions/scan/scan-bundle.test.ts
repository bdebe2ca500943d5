import { describe, expect, test } from 'vitest';
import { bundleCases } from '../../../../testing/versions/scan-cases/bundle-cases.js';
import { codeCases } from '../../../../testing/versions/scan-cases/code-cases.js';
import type { Files } from '../../../../testing/versions/scan-cases/rule-case.js';
import { textCases } from '../../../../testing/versions/scan-cases/text-cases.js';
import { allRules } from './all-rules.js';
import { maxFindings } from './collect-findings.js';
import { checkIds } from './finding.js';
import { scanBundle } from './scan-bundle.js';

const cases = { ...codeCases, ...textCases, ...bundleCases };
const context = {
  allowedHosts: ['api.example.com', '*.cdn.example.com'],
  ownHosts: ['souk.example'],
  main: 'main.js',
  lockfile: 'package-lock.json',
  entries: [],
};

const scan = (files: Files, over = {}) =>
  scanBundle(
    Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.from(content as string) })),
    { ...context, ...over },
  );

async function findingsOf(files: Files) {
  const { checks } = await scan(files);
  return checks.flatMap(({ findings }) => findings);
}

const short = (files: Files): string =>
  Object.entries(files)
    .map(([path, content]) => `${path}: ${String(content).slice(0, 70)}`)
    .join(' ');

test('every rule has bundles it must find and bundles it must leave alone', () => {
  expect(Object.keys(cases).sort()).toEqual(allRules.map(({ id }) => id).sort());
  for (const { malicious, benign } of Object.values(cases))
    expect(Math.min(malicious.length, benign.length)).toBeGreaterThan(0);
});

describe.each(allRules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test.each((cases[id]?.malicious ?? []).map((files) => [short(files), files] as const))(
    'finds %s',
    { timeout: 60_000 },
    async (_, files) => {
      const found = (await findingsOf(files)).filter((finding) => finding.rule === id);
      expect(found.length).toBeGreaterThan(0);
      for (const { severity, file, line } of found) {
        expect(severity).toBe(rule.severity);
        expect(Object.keys(files)).toContain(file);
        expect(line).toBeGreaterThan(0);
      }
    },
  );

  test.each((cases[id]?.benign ?? []).map((files) => [short(files), files] as const))(
    'leaves alone %s',
    { timeout: 60_000 },
    async (_, files) => {
      expect(await findingsOf(files)).toEqual([]);
    },
  );
});

describe('a scan', () => {
  test('answers every check, and passes a clean bundle', async () => {
    const result = await scan({ 'main.js': 'export const a = 1;' });
    expect(result.checks.map(({ id }) => id)).toEqual(checkIds);
    expect(result.checks.every(({ status, truncated }) => status === 'pass' && !truncated)).toBe(true);
    expect(result).toMatchObject({ passed: true, reasons: [] });
  });

  test('warnings alone do not reject', async () => {
    const { passed, checks } = await scan({ 'main.js': 'fetch(address)' });
    expect(passed).toBe(true);
    expect(checks.find(({ id }) => id === 'network_hosts')?.status).toBe('warning');
  });

  test('names the line', async () => {
    const [finding] = await findingsOf({ 'main.js': 'const a = 1;\n\neval(a);' });
    expect(finding).toMatchObject({ rule: 'eval', file: 'main.js', line: 3, severity: 'error' });
  });

  test('lists a bounded number of findings and says that there are more', async () => {
    const { checks, reasons } = await scan({ 'main.js': 'eval(a);\n'.repeat(maxFindings + 10) });
    const dynamic = checks.find(({ id }) => id === 'dynamic_code');
    expect(dynamic).toMatchObject({ status: 'fail', truncated: true });
    expect(dynamic?.findings).toHaveLength(maxFindings);
    expect(dynamic?.summary).toContain(`${maxFindings + 10}`);
    expect(reasons).toEqual(['eval']);
  });

  test('counts the lines of many packed packages once', async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `package-${at}`);
    const locked = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` };
    const packages = Object.fromEntries(names.map((name) => [`node_modules/${name}`, locked]));
    const lockfile = JSON.stringify({ lockfileVersion: 3, packages });
    const packed = [...names, 'unlisted'].map((name) => `// node_modules/${name}/index.js\n`).join('');
    const found = (await findingsOf({ 'package-lock.json': lockfile, 'main.js': packed })).filter(
      ({ rule, file }) => rule === 'unlocked_code' && file === 'main.js',
    );
    expect(found).toMatchObject([{ line: 20_001 }]);
  });

  test('looks at what the manifest runs, whatever its name', async () => {
    const files = { 'start.txt': 'eval(a)', 'block.dat': 'eval(a)' };
    expect((await scan(files)).passed).toBe(true);
    expect((await scan(files, { main: 'start.txt' })).passed).toBe(false);
    expect((await scan(files, { entries: ['block.dat'] })).passed).toBe(false);
  });

  test('never repeats a secret in its message', async () => {
    const secret = 'q9Zr4Lw8Tn2Vx6Bk1Hs3Yd5';
    const found = await findingsOf({ 'main.js': `const apiKey = '${secret}'` });
    expect(found.map(({ rule }) => rule)).toEqual(['assigned_secret']);
    expect(JSON.stringify(found)).not.toContain(secret);
  });
});
