import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';

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
export function run(program: string, args: string[], flags: string[] = []): Promise<Ended> {
  const child = spawn(process.execPath, [...flags, program, ...args], {
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

/** One test for each drill of these names, in its brief form. That the command itself leads to them has a test of its own. */
export function tryInBrief(names: readonly string[]): void {
  beforeAll(async () => {
    const { code, stderr } = await run(builder, []);
    expect(code, stderr).toBe(0);
  });

  it.each(names)(
    '%s loses nothing',
    async (name) => {
      const { code, stdout, stderr } = await run(drills, ['--only', name, '--brief', '--json'], process.execArgv);
      expect(code, `${stdout}\n${stderr}`).toBe(0);
      expect(JSON.parse(stdout).rows).toMatchObject([{ drill: name, verdict: 'passed' }]);
    },
    180_000,
  );
}
