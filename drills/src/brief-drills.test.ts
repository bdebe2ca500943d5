import { beforeAll, describe, expect, it } from 'vitest';
import { briefDrills, hostedDrills, longer } from '../testing/brief-drills.js';
import { command, type Ended, rehearsal, run } from '../testing/run-drills.js';

let listed: Ended;
beforeAll(async () => {
  listed = await run(command, ['--list']);
});

describe('the exit code', () => {
  it.each([
    ['lossless', 0, 'passed'],
    ['lossy', 1, 'failed'],
    ['unfinished', 1, 'failed'],
    ['idle', 1, 'failed'],
  ])('of a drill that is %s is %i', async (name, code, verdict) => {
    const ended = await run(rehearsal, ['--only', name, '--json']);
    expect(ended.code, ended.stderr).toBe(code);
    expect(JSON.parse(ended.stdout).rows).toMatchObject([{ drill: name, verdict }]);
  });

  it('is 1 when one of several lost something, and the others are run all the same', async () => {
    const { code, stdout } = await run(rehearsal, []);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✓ lossless .*\n {4}✓ 0 things lost\n✗ lossy .*\n {4}✗ 1 things lost\n✗ unfinished/);
    expect(stdout).toContain('✗ 1 broken off: the stage collapsed');
  });

  it('is 2 for a drill that does not exist', async () => {
    const { code, stderr } = await run(rehearsal, ['--only', 'nonsense']);
    expect([code, stderr]).toEqual([2, 'There is no drill nonsense; --list names them.\n']);
  });
});

describe('the list', () => {
  const names = () =>
    listed.stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]);

  it('names every drill', () => {
    expect(names()).toEqual([
      'bad-requests',
      'hostile-load',
      'hostile-bundles',
      'hosted-switches',
      'kill-anything',
      'kill-webhook-workers',
      'relay',
      'database-cut',
      'primary-failover',
      'patroni',
      'rolling-restart',
      'restore-backup',
      'concurrent-duplicates',
      'ssrf-corpus',
    ]);
  });

  it('holds none that no test runs in brief, but for those with a reason', () => {
    const tested = [...Object.values(briefDrills).flat(), ...hostedDrills, ...Object.keys(longer)];
    expect(tested.toSorted()).toEqual(names().toSorted());
  });
});
