import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../observe/open-log.js';
import type { Primary } from './primary/primary.js';
import { connectToPrimary } from './primary/primary-client.js';

type Listener = (payload: string) => void;

/** Messages between processes over LISTEN/NOTIFY: hints that arrive at once, or are lost. Never the only way to learn a thing. */
export interface Wakeups {
  /** False while the connection is down: caches that rely on messages for freshness must not be trusted then. */
  readonly connected: boolean;
  on(channel: string, listener: Listener): () => void;
  /** Called each time the connection comes back: messages sent in the meantime are lost. */
  onReconnect(listener: () => void): () => void;
  /** Sent outside any transaction, after the commit: NOTIFY inside one takes a lock that all committers share. */
  send(channel: string, payload?: string): Promise<void>;
  /** Like `send` without a payload, but many hints within a few milliseconds become one, and losing one is harmless. */
  hint(channel: string): void;
  close(): Promise<void>;
}

const hintDelayMs = 2;
/** Where a listener of this process was woken immediately, the other processes can wait: they would mostly find nothing left. */
const laterHintDelayMs = 10;
/** A hint names its sender, which has woken its own listeners already and ignores the echo. */
const hintMark = 'hint of ';
const reconnectDelayMs = 500;
const heartbeatMs = 5_000;
const heartbeatTimeoutMs = 3_000;

export async function openWakeups(primary: Primary, pool: pg.Pool, log: Log): Promise<Wakeups> {
  const listeners = new Map<string, Set<Listener>>();
  const reconnectListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  const hinted = new Map<string, NodeJS.Timeout>();
  const ownHint = `${hintMark}${randomUUID()}`;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  // One connection answers one statement at a time.
  let turn: Promise<unknown> = Promise.resolve();
  const askInTurn = (connection: pg.Client, statement: string): Promise<unknown> => {
    turn = turn.catch(() => undefined).then(() => connection.query(statement));
    return turn;
  };
  const listenTo = (connection: pg.Client, channel: string) =>
    askInTurn(connection, `listen ${pg.escapeIdentifier(channel)}`);

  const lose = (connection: pg.Client, error?: unknown) => {
    if (client !== connection) return;
    client = undefined;
    connection.end().catch(() => undefined);
    if (closed) return;
    log.warn({ err: error }, 'the LISTEN connection is down; connecting again');
    retry = setTimeout(connect, reconnectDelayMs);
  };

  const connect = async (): Promise<void> => {
    // Nobody waits for the statements of a lost connection.
    turn = Promise.resolve();
    let connection: pg.Client | undefined;
    try {
      connection = await connectToPrimary({
        primary,
        application_name: 'souk-wakeups',
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
      });
      await listenOn(connection);
    } catch (error) {
      connection?.end().catch(() => undefined);
      if (closed) return;
      log.warn({ err: error }, 'the LISTEN connection could not be opened; trying again');
      retry = setTimeout(connect, reconnectDelayMs);
    }
  };

  const listenOn = async (connection: pg.Client): Promise<void> => {
    connection.on('error', (error) => lose(connection, error));
    connection.on('end', () => lose(connection));
    connection.on('notification', ({ channel, payload = '' }) => {
      if (payload === ownHint) return;
      const heard = payload.startsWith(hintMark) ? '' : payload;
      for (const listener of listeners.get(channel) ?? []) listener(heard);
    });
    for (const channel of listeners.keys()) await listenTo(connection, channel);
    if (closed) return void connection.end();
    client = connection;
    for (const listener of reconnectListeners) listener();
  };

  // A silently dropped connection (a pulled cable) is only noticed by probing it.
  const heartbeat = setInterval(() => {
    const connection = client;
    if (!connection) return;
    const late = setTimeout(() => lose(connection, new Error('no answer to the heartbeat')), heartbeatTimeoutMs);
    askInTurn(connection, 'select 1').then(
      () => clearTimeout(late),
      (error: unknown) => {
        clearTimeout(late);
        lose(connection, error);
      },
    );
  }, heartbeatMs);
  heartbeat.unref();

  await connect();
  return {
    get connected() {
      return client !== undefined;
    },
    on(channel, listener) {
      const existing = listeners.get(channel);
      if (existing) existing.add(listener);
      else {
        listeners.set(channel, new Set([listener]));
        const connection = client;
        if (connection) listenTo(connection, channel).catch((error: unknown) => lose(connection, error));
      }
      return () => listeners.get(channel)?.delete(listener);
    },
    onReconnect(listener) {
      reconnectListeners.add(listener);
      return () => reconnectListeners.delete(listener);
    },
    async send(channel, payload = '') {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    hint(channel) {
      if (closed) return;
      // Listeners in this process need not wait for the database to echo the message.
      const own = listeners.get(channel) ?? new Set();
      for (const listener of own) queueMicrotask(() => listener(''));
      if (hinted.has(channel)) return;
      const delayMs = own.size > 0 ? laterHintDelayMs : hintDelayMs;
      const timer = setTimeout(() => {
        hinted.delete(channel);
        pool
          .query('select pg_notify($1, $2)', [channel, ownHint])
          .catch((error: unknown) => log.debug({ err: error }, 'a hint was lost'));
      }, delayMs);
      hinted.set(channel, timer);
    },
    async close() {
      closed = true;
      for (const timer of hinted.values()) clearTimeout(timer);
      clearInterval(heartbeat);
      clearTimeout(retry);
      const connection = client;
      client = undefined;
      await connection?.end();
    },
  };
}
