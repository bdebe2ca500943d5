import type { HostileRequest, Keys } from './attack.js';
import { allAttacks } from './attacks/all-attacks.js';
import { senderFrom } from './send-hostile.js';

/** What the attackers are told to do, on their standard input. */
export interface AttackPlan {
  keys: Keys;
  /** By name; all of them side by side. */
  attacks: string[];
  durationMs: number;
}

/** By attack: how often each status was answered; 0 for no answer at all. */
export type AttackReport = Record<string, Record<number, number>>;

/** A program of its own, so that the attackers' work never delays the watch on those they attack. */
async function main(): Promise<void> {
  const plan = JSON.parse(await readInput()) as AttackPlan;
  const report: AttackReport = {};
  const ending = new AbortController();
  setTimeout(() => ending.abort(), plan.durationMs);
  // Whatever does not end by itself is ended; its connections go with it.
  setTimeout(() => finish(report), plan.durationMs + 3_000);
  const chosen = allAttacks.filter(({ name }) => plan.attacks.includes(name));
  await Promise.all(
    chosen.flatMap((attack) => {
      const localAddress = addressOf(allAttacks.indexOf(attack));
      const counts: Record<number, number> = {};
      report[attack.name] = counts;
      const note = (status: number, request?: HostileRequest) => {
        counts[status] = (counts[status] ?? 0) + 1;
        if (status >= 500 && status !== 503 && request)
          process.stderr.write(`${attack.name}: ${status} ${request.method} ${request.path.slice(0, 80)}\n`);
      };
      const send = senderFrom(plan.keys, localAddress, note);
      return Array.from({ length: attack.atOnce }, (_, number) =>
        attack.run({ keys: plan.keys, localAddress, signal: ending.signal, send, number, note }),
      );
    }),
  );
  finish(report);
}

/** Each attacker has an address of their own; a few share one. Elsewhere than on Linux there is but one. */
function addressOf(number: number): string {
  return process.platform === 'linux' ? `127.0.2.${1 + (number % 200)}` : '127.0.0.1';
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function finish(report: AttackReport): void {
  process.stdout.write(JSON.stringify(report), () => process.exit(0));
}

await main();
