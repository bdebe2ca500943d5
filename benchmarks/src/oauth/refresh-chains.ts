import { fileURLToPath } from 'node:url';
import { LoadChild } from '../harness/load-child.js';

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
  /** The tokens that the next round continues with. */
  refreshTokens: string[];
}

const child = new LoadChild<RefreshLoad, RefreshResult>(
  fileURLToPath(new URL('./refresh-load-process.js', import.meta.url)),
);

/** Refreshes one token after the other, from another process, so that the sender's work is not the server's. */
export function refreshChains(load: RefreshLoad): Promise<RefreshResult> {
  return child.ask(load);
}
