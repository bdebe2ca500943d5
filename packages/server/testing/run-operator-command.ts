import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../scripts/operator.mjs', import.meta.url));

export interface OperatorResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What `npm run operator -- ARGS` runs, in a process of its own. */
export async function runOperatorCommand(args: string[], env: Record<string, string>): Promise<OperatorResult> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, HOME: '/nonexistent', SOUK_INSTALL: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}
