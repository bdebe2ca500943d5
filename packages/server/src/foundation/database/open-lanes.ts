import type pg from 'pg';
import { NamedStatementsClient } from './named-statements.js';
import type { PrimaryClientConfig } from './primary/primary-client.js';
import { endsConnection } from './recognise-failure.js';

/** Connections that are kept apart from the pool for statements of one kind. */
export interface Lanes {
  /** Undefined when no lane is free to answer at once: use the pool. */
  query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> | undefined;
  close(): Promise<void>;
}

interface Lane {
  client: pg.Client;
  ready: boolean;
  waiting: number;
  /** When the oldest unanswered query was sent, or the last answer came. */
  heardAtMs: number;
}

export interface LaneOptions {
  /** Each is opened when it is first wanted. */
  count: number;
  /** A lane is a queue: so many are on it at most. */
  mostWaiting: number;
}

/**
 * For queries for one row by its key: what is answered in well under a millisecond and waits for no lock. Several are on their way on
 * one connection at once, which answers them in their order (PostgreSQL's pipelining). That costs both sides half of what a
 * connection for each query costs: fewer system calls, fewer processes awake.
 */
export const pointLanes: LaneOptions = { count: 2, mostWaiting: 64 };

/**
 * For pages of lists along an index, a millisecond or two each. A process sends pages on about as quickly as two connections write them;
 * with a connection for each, sixteen servers of PostgreSQL would take the processors from each other, and a page would take an eighth
 * longer. Few wait on either: a page that has to come from the disk holds up those behind it.
 */
export const pageLanes: LaneOptions = { count: 2, mostWaiting: 8 };

/** A lane that has been silent for this long while a query waits is stuck; other queries bypass it. */
const silentMs = 25;
const reconnectPauseMs = 1_000;

export function openLanes(config: PrimaryClientConfig, { count, mostWaiting }: LaneOptions): Lanes {
  const lanes: Lane[] = [];
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let closed = false;

  const remove = (lane: Lane) => {
    const index = lanes.indexOf(lane);
    if (index >= 0) lanes.splice(index, 1);
  };

  const openLane = () => {
    triedAtMs = performance.now();
    const client = new NamedStatementsClient({ ...config, pipeline: true } as PrimaryClientConfig);
    const lane: Lane = { client, ready: false, waiting: 0, heardAtMs: 0 };
    lanes.push(lane);
    // Queries waiting on it fail; the next one takes another lane, or the pool.
    client.on('error', () => remove(lane));
    client.on('end', () => remove(lane));
    client.connect().then(
      () => {
        lane.ready = true;
      },
      () => remove(lane),
    );
  };

  const choose = (nowMs: number): Lane | undefined => {
    let best: Lane | undefined;
    for (const lane of lanes) {
      if (!lane.ready || lane.waiting >= mostWaiting) continue;
      if (lane.waiting > 0 && nowMs - lane.heardAtMs > silentMs) continue;
      if (!best || lane.waiting < best.waiting) best = lane;
    }
    return best;
  };

  return {
    query<Row extends object>(text: string, values: unknown[]) {
      const nowMs = performance.now();
      if (!closed && lanes.length < count && nowMs - triedAtMs > reconnectPauseMs) openLane();
      const lane = choose(nowMs);
      if (!lane) return undefined;
      if (lane.waiting++ === 0) lane.heardAtMs = nowMs;
      return new Promise<Row[]>((resolve, reject) => {
        lane.client.query(text, values, (error: Error | null, result: pg.QueryResult) => {
          lane.waiting--;
          lane.heardAtMs = performance.now();
          // Nothing more is sent over it while its end is on the way.
          if (endsConnection(error)) remove(lane);
          if (error) reject(error);
          else resolve(result.rows as Row[]);
        });
      });
    },
    async close() {
      closed = true;
      await Promise.all(lanes.map(({ client }) => client.end()));
    },
  };
}
