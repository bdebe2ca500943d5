import type { PostgresServer } from './postgres-server.js';

type Server = Pick<PostgresServer, 'ask'>;

/** The time by the server's own clock. */
export async function serverTime(server: Server): Promise<string> {
  const [{ now }] = await server.ask('select clock_timestamp()::text as now');
  return now;
}

/** How many commits wait for a standby that began to between these moments. Under load one always waits for a moment. */
export async function countWaitingCommits(
  server: Server,
  { since = '-infinity', until = 'infinity' }: { since?: string; until?: string },
): Promise<number> {
  const [{ waiting }] = await server.ask(
    `select count(*)::int as waiting from pg_stat_activity
     where wait_event = 'SyncRep' and query_start > $1::timestamptz and query_start < $2::timestamptz`,
    [since, until],
  );
  return waiting;
}
