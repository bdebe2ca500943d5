import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { peersFolder } from './install-peers.js';

/** A peer in a process of its own; it ends when we do. */
export interface Peer {
  /** Sends one message and answers the one that comes back. */
  ask<Answer>(message: object): Promise<Answer>;
  stop(): Promise<void>;
}

export function runPeer(name: string): Peer {
  const child = fork(join(peersFolder, `${name}.mjs`), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    ask: <Answer>(message: object) => askOnce<Answer>(child, name, message),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function askOnce<Answer>(child: ChildProcess, name: string, message: object): Promise<Answer> {
  const answered = once(child, 'message') as Promise<[Answer & { failed?: string }]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with code ${code}.`);
  });
  ended.catch(() => undefined);
  child.send(message);
  const [answer] = await Promise.race([answered, ended]);
  if (answer.failed !== undefined) throw new Error(`${name} failed: ${answer.failed}`);
  return answer;
}
