import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackPlan, AttackReport } from './attack-process.js';

const program = fileURLToPath(import.meta.resolve('./attack-process.js'));

/** Lets the attackers loose, in a process of their own, and tells how they were answered. */
export async function runAttackers(plan: AttackPlan): Promise<AttackReport> {
  const child = spawn(process.execPath, ['--max-old-space-size=2048', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  let told = '';
  child.stdout.on('data', (chunk: Buffer) => {
    told += chunk;
  });
  child.stdin.end(JSON.stringify(plan));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The attackers ended with code ${code}.`);
  return JSON.parse(told) as AttackReport;
}
