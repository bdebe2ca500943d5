import { execFile, spawn } from 'node:child_process';
import events from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkout } from './ensure-built.mjs';

const passes = `it('works', () => {});`;
const failsAlways = `it('works', () => { expect('this').toBe('that'); });`;
/** Leaves a mark the first time, as a busy machine leaves none the second. */
const failsOnce = `it('works', () => {
  const mark = import.meta.filename + '.tried';
  const isFirst = !existsSync(mark);
  writeFileSync(mark, '');
  if (isFirst) throw new Error('too\\nslow');
});
it('also works', () => {});`;
/** Preparations that fail leave tests that are not run, rather than tests that fail. */
const preparesOnce = `describe('a group', () => {
  beforeAll(() => {
    const mark = import.meta.filename + '.tried';
    const isFirst = !existsSync(mark);
    writeFileSync(mark, '');
    if (isFirst) throw new Error('not ready');
  });
  it('works', () => {});
});`;

/** Never ends, and tells by which processes. */
const startsAnother = `it('waits', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const place = import.meta.filename + '.pids';
  writeFileSync(place + '.new', JSON.stringify([process.pid, other.pid]));
  renameSync(place + '.new', place);
  await new Promise(() => {});
}, 0);`;

let folder;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const known = (date) => [{ file: 'souk/once.test.mjs', test: 'works', date, reason: 'It waits for a disk.' }];

const once = 'passed only when run alone: souk/once.test.mjs > works (first failure: too slow)';

it('on a laptop a test that passed only alone is reported and does not fail the run', {
  timeout: 120_000,
}, async () => {
  makeCheckout({ 'souk/once': failsOnce, 'souk/fine': passes, 'other/prepares': preparesOnce });
  const { code, lines } = await runTests();
  expect([...lines.slice(0, 2).toSorted(), ...lines.slice(2)]).toEqual([
    'passed only when run alone: other/prepares.test.mjs > a group (before or after its tests) (first failure: not ready)',
    once,
    '',
    '4 passed, 0 failed',
  ]);
  expect(code).toBe(0);
});

describe('in CI', { timeout: 120_000 }, () => {
  it('a test that passed only alone fails the run', async () => {
    makeCheckout({ 'souk/once': failsOnce });
    const { code, lines } = await runTests({ CI: 'true' });
    expect(lines).toEqual([`failed, as it ${once}`, '', '1 passed, 1 failed']);
    expect(code).toBe(1);
  });

  it('a test that passed only alone does not fail the run while it is on the list', async () => {
    makeCheckout({ 'souk/once': failsOnce }, known(today));
    const { code, lines } = await runTests({ CI: 'true' });
    expect(lines).toEqual([once, '', '2 passed, 0 failed']);
    expect(code).toBe(0);
  });

  it('an entry of the list that is older than 30 days fails the run, even where its test passes', async () => {
    makeCheckout({ 'souk/fine': passes }, known(daysAgo(31)));
    const { code, lines } = await runTests({ CI: 'true' });
    const entry = 'scripts/known-weak-tests.json: souk/once.test.mjs > works';
    expect(lines).toEqual([
      `failed: ${entry}: listed since ${daysAgo(31)}, longer than 30 days: fix the test`,
      '',
      '1 passed, 1 failed',
    ]);
    expect(code).toBe(1);
  });
});

it('a test that fails twice fails the run, on a laptop and on the list too', { timeout: 120_000 }, async () => {
  makeCheckout({ 'souk/always': failsAlways, 'souk/once': failsOnce });
  const { code, lines } = await runTests({}, '--project=souk');
  expect(lines).toEqual([once, 'failed: souk/always.test.mjs > works', '', '2 passed, 1 failed']);
  expect(code).toBe(1);
});

it('failures in many files, or in chosen files, are not run again', { timeout: 120_000 }, async () => {
  const names = [...'abcdefghijk'].map((name) => `souk/${name}`);
  makeCheckout(Object.fromEntries(names.map((name) => [name, failsOnce])));
  const many = await runTests({}, '--project=souk');
  expect(many.lines.at(-1)).toBe('11 passed, 11 failed');
  expect(many.code).toBe(1);

  rmSync(join(folder, 'souk/a.test.mjs.tried'));
  const one = await runTests({}, 'souk/a.test.mjs');
  expect(one.lines).toEqual(['failed: souk/a.test.mjs > works', '', '1 passed, 1 failed']);
  expect(one.code).toBe(1);
});

it('a run without any test fails', { timeout: 120_000 }, async () => {
  makeCheckout({ 'souk/fine': passes });
  const { code, lines } = await runTests({}, 'souk/misspelt.test.mjs');
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(code).toBe(1);
});

it('an interrupted run leaves no worker behind, nor what a test has started', { timeout: 120_000 }, async () => {
  makeCheckout({ 'souk/endless': startsAnother });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const run = spawn(process.execPath, [join(folder, 'test.mjs')], { cwd: folder, env, stdio: 'ignore' });
  const ended = events.once(run, 'close');
  const place = join(folder, 'souk/endless.test.mjs.pids');
  await vi.waitUntil(() => existsSync(place), { timeout: 60_000 });
  const started = JSON.parse(readFileSync(place, 'utf8'));
  expect(started.filter(isRunning)).toEqual(started);

  run.kill('SIGTERM');
  const [code] = await ended;
  expect(code).toBe(1);
  expect(started.filter(isRunning)).toEqual([]);
});

/** A process that has ended and that nobody asked about yet is a zombie (Z). */
function isRunning(pid) {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** A checkout of nothing but these tests, in two projects. */
function makeCheckout(tests, knownWeakTests = []) {
  folder = mkdtempSync(join(tmpdir(), 'souk-run-tests-'));
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const project = (name) => ({ test: { name, include: [`${name}/*.test.mjs`], isolate: false } });
  const config = { cacheDir: join(folder, 'cache'), test: { projects: ['souk', 'other'].map(project) } };
  write('vitest.config.mjs', `export default ${JSON.stringify(config)};`);
  write('scripts/known-weak-tests.json', JSON.stringify(knownWeakTests));
  const step = (name) => JSON.stringify(join(import.meta.dirname, name));
  write(
    'test.mjs',
    `import { runTests } from ${step('run-tests.mjs')};
    import { printTestSummary } from ${step('print-test-summary.mjs')};
    const results = await runTests(${JSON.stringify(folder)}, process.argv.slice(2));
    console.log(['RESULTS', ...printTestSummary(results)].join('\\n'));
    process.exitCode = results.code;`,
  );
  const imports = `import { spawn } from 'node:child_process';
    import { existsSync, renameSync, writeFileSync } from 'node:fs';
    import { beforeAll, describe, expect, it } from 'vitest';`;
  for (const [name, text] of Object.entries(tests)) write(`${name}.test.mjs`, `${imports}\n${text}`);
}

function runTests(variables = {}, ...args) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables };
  return new Promise((resolve) =>
    execFile(process.execPath, [join(folder, 'test.mjs'), ...args], { cwd: folder, env }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, lines: stdout.split('RESULTS\n')[1]?.trimEnd().split('\n') ?? [stdout] }),
    ),
  );
}
