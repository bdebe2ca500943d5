import { fork } from 'node:child_process';
import { join } from 'node:path';
import { peersFolder } from './install-peers.js';

/** A peer in a process of its own; it ends when we do. */
export interface Peer {
  /** Sends one message and returns the reply. */
  ask<Answer>(message: object): Promise<Answer>;
  stop(): Promise<void>;
}

export function runPeer(name: string): Peer {
  const child = fork(join(peersFolder, `${name}.mjs`), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const brokenOff = ended.then((code): never => {
    throw new Error(`${name} ended with code ${code}.`);
  });
  // It may exit while no request is pending.
  brokenOff.catch(() => undefined);
  return {
    async ask<Answer>(message: object) {
      const answered = new Promise<Answer & { failed?: string }>((resolve) =>
        child.once('message', resolve as () => void),
      );
      child.send(message);
      const answer = await Promise.race([answered, brokenOff]);
      if (answer.failed !== undefined) throw new Error(`${name} failed: ${answer.failed}`);
      return answer;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
