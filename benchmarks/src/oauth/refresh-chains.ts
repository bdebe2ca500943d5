import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface RefreshLoad {
  url: string;
  authorization: string;
  /** Each is the start of a chain of its own. */
  refreshTokens: string[];
  connections: number;
  seconds: number;
}

export interface RefreshResult {
  perSecond: number;
  /** The tokens with which the next round goes on. */
  refreshTokens: string[];
}

const child = fileURLToPath(new URL('./refresh-load-process.js', import.meta.url));

/** Refreshes one token after the other, from another process, so that the sender's work is not the server's. */
export function refreshChains(load: RefreshLoad): Promise<RefreshResult> {
  return new Promise((resolve, reject) => {
    const process = fork(child, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    process.once('message', (message) => resolve(message as RefreshResult));
    process.once('error', reject);
    process.once('exit', (code) => code !== 0 && reject(new Error(`The load process ended with code ${code}.`)));
    process.send(load);
  });
}
