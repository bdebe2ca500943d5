import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { keptCluster } from '../../packages/server/testing/migrated-cluster.js';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const command = pathOf('../../scripts/drill.mjs');
/** What the command becomes. Started as our own tests are, all that it imports comes in one text: 1.0 s instead of 3.3 s of a processor. */
const drills = pathOf('../src/main.js');
const builder = pathOf('./build-what-is-drilled.mjs');
export const rehearsal = pathOf('../dist/harness/lose-on-purpose.js');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** In a process of its own, as a person would run it. */
export function run(program: string, args: string[], { flags = [] as string[], env = {} } = {}): Promise<Ended> {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...flags, program, ...args], {
    env: { PATH, TMPDIR, HOME: '/nonexistent', SOUK_INSTALL: '0', ...env },
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

/**
 * One test for each drill of these names, in its brief form and all in one process: each start of it costs a second of a processor.
 * That the command itself leads to them has a test of its own.
 */
export function tryInBrief(names: readonly string[]): void {
  let ended: Ended;
  beforeAll(async () => {
    const built = await run(builder, []);
    expect(built.code, built.stderr).toBe(0);
    const args = [...names.flatMap((name) => ['--only', name]), '--brief', '--json'];
    const env = { DRILL_CLUSTER: await keptCluster() };
    ended = await run(drills, args, { flags: process.execArgv, env });
  }, names.length * 180_000);

  it.each(names)('%s loses nothing', (name) => {
    const { stdout, stderr } = ended;
    expect(stdout, stderr).toMatch(/^\{/);
    const row = JSON.parse(stdout).rows.find(({ drill }: { drill: string }) => drill === name);
    expect(row, `${JSON.stringify(row, null, 2)}\n${stderr}`).toMatchObject({ verdict: 'passed' });
  });

  it('and the exit code says so', () => {
    expect(ended.code).toBe(0);
  });
}
