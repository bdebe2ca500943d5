import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { makeBundle } from '../../../../testing/make-bundle.js';
import { testLog } from '../../../../testing/open-test-platform.js';
import { openChildProcessPool } from '../../../foundation/isolation/child-process-pool.js';
import { NoFreeSlot } from '../../../foundation/isolation/concurrency-slots.js';
import { scanInProgram, unpackInProgram } from './inspect-bundle.js';

const platform = { programs: openChildProcessPool(), log: testLog() };
afterAll(() => platform.programs.close());

const context = { allowedHosts: [], ownHosts: [], main: 'main.js', lockfile: 'package-lock.json', entries: [] };
const limits = { cpuSeconds: 60, wallSeconds: 120, heapMegabytes: 256, answerBytes: 1024 * 1024 };
const costly = (lines = 60_000) => makeBundle({ 'main.js': 'a.b = a + b;\n'.repeat(lines) });

describe('a bundle is inspected in a process of its own', () => {
  test('that tells what it holds and what it lacks', async () => {
    const bundle = await makeBundle();
    expect(await unpackInProgram(platform, bundle, ['main.js', 'block.js'])).toEqual({
      facts: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), files: 2, missing: ['block.js'] },
    });
    expect(await unpackInProgram(platform, Buffer.from('no archive'), [])).toMatchObject({
      problem: { code: 'BUNDLE_UNREADABLE' },
    });
  });

  test('and scanned by it', async () => {
    const outcome = await scanInProgram(platform, await makeBundle({ 'main.js': 'eval(a)' }), context, limits);
    expect(outcome).toMatchObject({ result: { passed: false, reasons: ['eval'] } });
  });

  test('that is ended when its processor time is used up', async () => {
    const outcome = await scanInProgram(platform, await costly(), context, { ...limits, cpuSeconds: 0.5 });
    expect(outcome).toEqual({ failureCode: 'SCAN_TIMED_OUT' });
  });

  test('that is ended when it takes too long, however little it works', async () => {
    const outcome = await scanInProgram(platform, await costly(), context, { ...limits, wallSeconds: 0.1 });
    expect(outcome).toEqual({ failureCode: 'SCAN_TIMED_OUT' });
  });

  test('that runs out of memory alone', async () => {
    const outcome = await scanInProgram(platform, await costly(), context, { ...limits, heapMegabytes: 24 });
    expect(outcome).toEqual({ failureCode: 'SCAN_OUT_OF_MEMORY' });
  });

  test('that may not answer without end', async () => {
    const outcome = await scanInProgram(platform, await makeBundle(), context, { ...limits, answerBytes: 10 });
    expect(outcome).toEqual({ failureCode: 'SCAN_CRASHED' });
  });

  test('two scans run and two wait, while the event loop stays free', async () => {
    const [long, short] = [await costly(10_000), await makeBundle()];
    const first = scanInProgram(platform, long, context, limits);
    const others = [short, short, short].map((bundle) => scanInProgram(platform, bundle, context, limits));
    await expect(scanInProgram(platform, short, context, limits)).rejects.toThrow(NoFreeSlot);
    let turns = 0;
    let scanning = true;
    const done = first.finally(() => {
      scanning = false;
    });
    while (scanning) {
      // real time: the event loop must keep pace with the clock while another process scans.
      await sleep(5);
      turns += 1;
    }
    expect(await done).toMatchObject({ result: { passed: true } });
    for (const other of await Promise.all(others)) expect(other).toMatchObject({ result: { passed: true } });
    expect(turns).toBeGreaterThan(20);
  });

  test('that ends with the server that wanted it', async () => {
    const programs = openChildProcessPool();
    const scanning = scanInProgram({ ...platform, programs }, await costly(), context, limits);
    // The place is taken in the next turn of the event loop.
    await setImmediate();
    await programs.close();
    expect(await scanning).toHaveProperty('failureCode');
  });
});
