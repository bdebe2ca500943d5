import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cleanUpOnExit } from '../harness/cleanup.js';
import type { AttackPlan, AttackReport } from './attack-process.js';

/** As it was built: this module itself may be part of a program that tests joined from the sources. */
const program = fileURLToPath(new URL('../../dist/hostile-load/attack-process.js', import.meta.url));

export interface Attackers {
  /** Starts the attacks, and reports how they were answered. */
  attack(plan: AttackPlan): Promise<AttackReport>;
  stop(): Promise<void>;
}

/** The attackers, in a process of their own. */
export function runAttackers(): Attackers {
  const child = spawn(process.execPath, ['--max-old-space-size=2048', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  // Attackers have machines of their own; here they must not take the processors of those whom they attack. At once, as the
  // threads that it is about to start inherit it.
  if (child.pid !== undefined) setPriority(child.pid, 19);
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async attack(plan) {
      child.stdin.write(`${JSON.stringify(plan)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('The attackers ended.');
      return JSON.parse(value) as AttackReport;
    },
    stop: cleanUpOnExit(async () => {
      child.kill('SIGKILL');
      await ended;
    }),
  };
}
