import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ReceiverQuestion } from './receiver-process.js';

const program = fileURLToPath(new URL('./receiver-process.js', import.meta.url));

export interface Receiver {
  port: number;
  url: string;
  /** All of them, where it listens on more than one: each is an endpoint of its own. */
  ports: number[];
  count(): Promise<number>;
  /** Event id and the time it arrived, in milliseconds since 1970. */
  arrivals(): Promise<Map<string, number>>;
  reset(): Promise<void>;
  /** Waits until that many have arrived. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startReceiver({ endpoints = 1 } = {}): Promise<Receiver> {
  const child = fork(program, [String(endpoints)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const { ports } = await answerOf<{ ports: number[] }>(child);
  const [port = 0] = ports;
  const count = async () => (await ask<{ count: number }>(child, { ask: 'count' })).count;
  return {
    port,
    ports,
    url: `http://127.0.0.1:${port}`,
    count,
    arrivals: async () => new Map((await ask<{ arrivals: [string, number][] }>(child, { ask: 'arrivals' })).arrivals),
    async reset() {
      await ask(child, { ask: 'reset' });
    },
    async until(wanted) {
      while ((await count()) < wanted) await sleep(10);
    },
    async stop() {
      // A Ctrl-C reaches it as well as us, and may have ended it already.
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

function ask<Answer>(child: ChildProcess, question: ReceiverQuestion): Promise<Answer> {
  const answer = answerOf<Answer>(child);
  child.send(question);
  return answer;
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const [message] = await once(child, 'message');
  return message as Answer;
}
