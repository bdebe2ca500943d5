import type pg from 'pg';
import { endsConnection } from './classify-database-error.js';
import { runStatement } from './named-statements.js';
import { connectToPrimary, type PrimaryClientConfig } from './primary/primary-client.js';

/** Connections beside the pool, each of which has many queries under way at once. */
export interface PipelinedConnections {
  /** Undefined when none of them can answer immediately: use the pool. */
  query(text: string, values: unknown[]): Promise<object[]> | undefined;
  close(): Promise<void>;
}

interface PipelinedConnection {
  client: pg.Client | undefined;
  waiting: number;
  /** When the oldest unanswered query was sent, or the last answer came. */
  heardAtMs: number;
}

/** Each is opened when it is first wanted. */
const maxConnections = 2;
/** A connection answers its queries in their order: it is a queue. */
const maxWaiting = 64;
/** A connection that has been silent for this long while a query waits is stuck; other queries bypass it. */
const silentMs = 25;
const reconnectPauseMs = 1_000;

/**
 * For queries for one row by its key. Several are under way on one connection (the documented `pipeline` option of `pg`), which costs
 * both sides half of what a connection for each query costs: fewer system calls, fewer processes awake.
 */
export function openPipelinedConnections(config: PrimaryClientConfig): PipelinedConnections {
  const connections = new Set<PipelinedConnection>();
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let closed = false;

  const open = async (): Promise<void> => {
    triedAtMs = performance.now();
    const connection: PipelinedConnection = { client: undefined, waiting: 0, heardAtMs: 0 };
    connections.add(connection);
    const remove = () => connections.delete(connection);
    try {
      const client = await connectToPrimary({ ...config, pipeline: true });
      if (closed) return void client.end();
      // Queries waiting on it fail; the next one takes another connection, or the pool.
      client.on('error', remove);
      client.on('end', remove);
      connection.client = client;
    } catch {
      // The pool reports why the database cannot be reached.
      remove();
    }
  };

  const choose = (nowMs: number): PipelinedConnection | undefined => {
    let best: PipelinedConnection | undefined;
    for (const one of connections) {
      if (!one.client || one.waiting >= maxWaiting) continue;
      if (one.waiting > 0 && nowMs - one.heardAtMs > silentMs) continue;
      if (!best || one.waiting < best.waiting) best = one;
    }
    return best;
  };

  const ask = async (connection: PipelinedConnection, client: pg.Client, text: string, values: unknown[]) => {
    try {
      return (await runStatement<object>(client, text, values)).rows;
    } catch (error) {
      // Nothing more is sent over it while its end is on the way.
      if (endsConnection(error)) connections.delete(connection);
      throw error;
    } finally {
      connection.waiting--;
      connection.heardAtMs = performance.now();
    }
  };

  return {
    query(text, values) {
      const nowMs = performance.now();
      if (!closed && connections.size < maxConnections && nowMs - triedAtMs > reconnectPauseMs) void open();
      const connection = choose(nowMs);
      if (!connection?.client) return undefined;
      if (connection.waiting++ === 0) connection.heardAtMs = nowMs;
      return ask(connection, connection.client, text, values);
    },
    async close() {
      closed = true;
      await Promise.all([...connections].map(({ client }) => client?.end()));
    },
  };
}
