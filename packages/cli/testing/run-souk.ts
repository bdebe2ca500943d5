import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledSouk } from './bundle-souk.js';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
  /** What was printed for programs. */
  json<Value = unknown>(): Value;
}

export interface Machine {
  folder: string;
  /** The real command in a process of its own, without a terminal. */
  souk(...args: string[]): Promise<Ran>;
  environment: Record<string, string>;
  program: string;
}

/** A developer's machine: a home and a folder that nobody else uses. */
export async function setUpMachine(environment: Record<string, string> = {}): Promise<Machine> {
  const home = await mkdtemp(join(tmpdir(), 'souk-cli-'));
  const own = { PATH: process.env.PATH ?? '', HOME: home, XDG_CONFIG_HOME: join(home, 'config'), ...environment };
  const program = await bundledSouk();
  return { folder: home, environment: own, program, souk: (...args) => run([program, ...args], home, own) };
}

export function run(args: string[], cwd: string, env: Record<string, string>): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr, json: () => JSON.parse(stdout) }));
  });
}
