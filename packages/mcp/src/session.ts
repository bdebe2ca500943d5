import type { Api } from './api/api.js';
import type { Docs } from './docs/docs.js';
import type { Confirmations } from './safety/confirmations.js';
import type { Mode } from './tool.js';

/** Everything a tool can reach. It holds no right of its own: the API is called with the caller's token. */
export interface Session {
  mode: Mode;
  api: Api;
  docs: Docs;
  confirmations: Confirmations;
  /** Stands for the caller's token: what was confirmed by one caller is worth nothing to another. */
  caller: string;
  /** Ends what waits, when whoever serves this stops. */
  signal: AbortSignal;
  /** A failure of ours, which callers are told nothing of. */
  report(error: unknown): void;
  /** Something out of order in the protocol; the client was told. */
  note(error: Error): void;
}
