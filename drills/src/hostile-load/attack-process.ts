import { setMaxListeners } from 'node:events';
import { createInterface } from 'node:readline';
import type { Keys } from './attack.js';
import { allAttacks } from './attacks/all-attacks.js';
import { senderFrom } from './send-hostile.js';

/** What the attackers are told to do, a line of JSON at a time. */
export interface AttackPlan {
  keys: Keys;
  /** By name; all of them side by side. */
  attacks: string[];
  durationMs: number;
}

/** By attack: how often it was begun, and how often each status was answered; 0 for no answer at all. */
export type AttackReport = Record<string, { sent: number; byStatus: Record<number, number> }>;

/** Grace period after the end, for answers still on their way. */
const graceMs = 1_000;

/** A separate program, so that the attackers' work never delays the health checks. */
async function attack({ keys, attacks, durationMs }: AttackPlan): Promise<AttackReport> {
  const report: AttackReport = {};
  const chosen = allAttacks.filter(({ name }) => attacks.includes(name));
  for (const { prepare } of chosen) prepare?.();
  const ending = new AbortController();
  // Every attack listens for the end, some of them more than once.
  setMaxListeners(0, ending.signal);
  setTimeout(() => ending.abort(), durationMs);
  const running = chosen.flatMap((one) => {
    const localAddress = addressOf(allAttacks.indexOf(one));
    const told = { sent: 0, byStatus: {} as Record<number, number> };
    report[one.name] = told;
    const note = (status: number) => {
      told.byStatus[status] = (told.byStatus[status] ?? 0) + 1;
    };
    const begin = () => {
      told.sent++;
    };
    const send = senderFrom(keys, { localAddress, signal: ending.signal, begin, note });
    return Array.from({ length: one.atOnce }, (_, number) =>
      one.run({ keys, localAddress, signal: ending.signal, send, number, begin, note }),
    );
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, durationMs + graceMs);
  });
  await Promise.race([Promise.all(running), late]);
  clearTimeout(timer);
  return report;
}

/** Each attacker has an address of their own; a few share one. Outside Linux there is only one. */
function addressOf(number: number): string {
  return process.platform === 'linux' ? `127.0.2.${1 + (number % 200)}` : '127.0.0.1';
}

for await (const line of createInterface(process.stdin)) {
  const report = await attack(JSON.parse(line) as AttackPlan);
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
process.exit(0);
