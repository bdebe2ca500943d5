import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostingInstalled } from '../../packages/server/testing/hosting/hosting-installed.js';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const command = pathOf('../../scripts/drill.mjs');
const rehearsal = pathOf('../dist/harness/lose-on-purpose.js');

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** In a process of its own, as a person would run it. */
function run(program: string, args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, HOME: '/nonexistent', SOUK_INSTALL: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

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

describe('in brief', () => {
  it('every drill is listed', () => {
    const names = listed.stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]);
    expect(names).toEqual([
      'bad-requests',
      'hostile-load',
      'hostile-bundles',
      'hosted-switches',
      'kill-anything',
      'kill-webhook-workers',
      'relay',
      'database-cut',
      'lose-the-primary',
      'patroni',
      'rolling-restart',
      'restore-backup',
      'racing-twins',
      'address-corpus',
    ]);
  });

  it.each([
    'hostile-load',
    ...(hostingInstalled ? ['hostile-bundles', 'hosted-switches'] : []),
    'kill-anything',
    'kill-webhook-workers',
    'relay',
    'database-cut',
    'lose-the-primary',
    'rolling-restart',
    'restore-backup',
    'racing-twins',
    'address-corpus',
  ])(
    '%s loses nothing',
    async (name) => {
      const { code, stdout, stderr } = await run(command, ['--only', name, '--brief', '--json']);
      expect(code, `${stdout}\n${stderr}`).toBe(0);
      expect(JSON.parse(stdout).rows).toMatchObject([{ drill: name, verdict: 'passed' }]);
    },
    180_000,
  );
});
