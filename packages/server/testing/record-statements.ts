import { vi } from 'vitest';
import { PoolConnection } from '../src/foundation/database/pool-dialect.js';

/**
 * What any moment may ask besides the request in hand: a hint to other processes, some milliseconds after its commit, the
 * signing keys, read again when those in memory are ten seconds old, and counts that waited two seconds to be written.
 */
const besides = [
  /^select pg_notify\(/,
  /from "signing_keys"/,
  /insert into (api_call_counts|api_calls|installation_activity|webhook_hours) /,
];

/** The texts of what this process asks of PostgreSQL while the work is done, over the pool and the shared connections. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(PoolConnection.prototype, 'executeQuery');
  try {
    await work();
    const texts = query.mock.calls.map(([{ sql }]) => sql);
    return texts.filter((text) => !besides.some((one) => one.test(text)));
  } finally {
    query.mockRestore();
  }
}
