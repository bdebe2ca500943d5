import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorCodeOf } from '../classify-database-error.js';
import { readServerState, type ServerState } from './lineage.js';
import type { ServerAddress } from './server-addresses.js';
import { SocketClient } from './socket-client.js';

/** What came of looking at a server. */
export type ServerObservation =
  | { kind: 'seen'; state: ServerState }
  /** It refuses connections, or has not answered for long. */
  | { kind: 'gone'; reason: string }
  /** It may be there all the same: it has not answered yet (silent), or has no connection left for us. */
  | { kind: 'unclear'; isSilent: boolean; reason: string };

const answerWithinMs = 2_000;
const goneAfterMs = 10_000;
/** Behind a forwarder an old connection goes on to the old server: a new one shows where it leads now. */
const reconnectAfterMs = 5_000;
const tooManyConnections = '53300';

/** Looks at one server, over a connection of its own that it keeps for a few seconds. */
export class ServerWatch {
  readonly address: ServerAddress;
  #client: SocketClient | undefined;
  #openedAtMs = 0;
  #asking: { since: number; look: Promise<ServerObservation> } | undefined;
  #wasSeen = false;
  #closed = false;

  constructor(address: ServerAddress) {
    this.address = address;
  }

  async look(): Promise<ServerObservation> {
    this.#asking ??= this.#begin();
    const { since, look } = this.#asking;
    const waiting = new AbortController();
    const late = sleep(answerWithinMs, undefined, { signal: waiting.signal, ref: false }).then(
      () => 'late' as const,
      () => 'late' as const,
    );
    const outcome = await Promise.race([look, late]);
    waiting.abort();
    if (outcome !== 'late') return outcome;
    const silentMs = performance.now() - since;
    if (silentMs < goneAfterMs) return { kind: 'unclear', isSilent: true, reason: 'it has not answered yet' };
    this.renew();
    return { kind: 'gone', reason: 'it does not answer' };
  }

  /** Runs a few statements where it looks. */
  async use<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    return work(await this.#connected());
  }

  /** Its next look is over a new connection. */
  renew(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.destroy();
  }

  close(): void {
    this.#closed = true;
    this.renew();
  }

  #begin() {
    const look = this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return { since: performance.now(), look };
  }

  async #ask(): Promise<ServerObservation> {
    const fresh = this.#client === undefined;
    try {
      const state = await readServerState(await this.#connected());
      this.#wasSeen = true;
      return { kind: 'seen', state };
    } catch (error) {
      this.renew();
      // A connection that broke says nothing about the server: a new one does.
      if (!fresh && !this.#closed) return this.#ask();
      const reason = reasonOf(error);
      if (errorCodeOf(error) === tooManyConnections) return { kind: 'unclear', isSilent: false, reason };
      return { kind: 'gone', reason };
    }
  }

  async #connected(): Promise<SocketClient> {
    const nowMs = performance.now();
    const kept = this.#client;
    if (kept && nowMs - this.#openedAtMs < reconnectAfterMs) return kept;
    this.#client = undefined;
    kept?.end().catch(() => kept.destroy());
    const client = new SocketClient({
      connectionString: this.address.url,
      application_name: 'souk-watch',
      // At the start machines are busy, and nobody has another server to go to.
      connectionTimeoutMillis: this.#wasSeen ? answerWithinMs : goneAfterMs,
      keepAlive: true,
    });
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    if (this.#closed) {
      client.destroy();
      throw new Error('The watch has ended.');
    }
    this.#client = client;
    this.#openedAtMs = nowMs;
    return client;
  }
}

/** When several addresses of one host all refuse, they arrive as one error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
