import type pg from 'pg';
import type { Log } from '../../observe/open-log.js';
import { CommitOutcomeUnknown } from './database-unavailable.js';
import type { ServerState } from './lineage.js';
import type { FoundPrimary, PrimaryConnection } from './primary.js';
import { type CommitProbe, commitWithinMs, openCommitProbe } from './probe-commits.js';

export interface CommitWatch {
  /** True from the first commit that was not confirmed in time until one is. */
  readonly wait: boolean;
  /** The primary is a new one. */
  begin(): void;
  /** A commit was not confirmed. */
  doubt(): void;
  close(): void;
}

export interface CommitWatchOptions {
  log: Log;
  current(): { found: FoundPrimary; state: ServerState } | undefined;
  clients: ReadonlySet<PrimaryConnection>;
  /** Runs statements on the primary, over a connection that commits nothing. */
  ask<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> | undefined;
}

const probeEveryMs = 1_000;

/**
 * Where commits wait for a standby, one is tried every second, so that a standby that died is known before anybody's write
 * hangs. While they wait no other write begins, and those that hang are told so: they would use up the connections.
 */
export function watchCommits({ log, current, clients, ask }: CommitWatchOptions): CommitWatch {
  let wait = false;
  /** How many commits were doubted: only a probe that began after the last of them proves that all will last. */
  let doubts = 0;
  let probe: CommitProbe | undefined;
  let underWay = false;

  const begin = () => {
    const found = current()?.found;
    probe?.close();
    probe = found && openCommitProbe(found.url);
    wait = false;
  };

  const doubt = () => {
    if (!wait) log.warn('commits are not confirmed: nothing is written until one is');
    wait = true;
    doubts += 1;
  };

  const tryCommit = async (): Promise<void> => {
    const tried = probe;
    if (underWay || !tried || !(wait || current()?.state.synchronous)) return;
    underWay = true;
    const doubtsBefore = doubts;
    const late = setTimeout(() => {
      if (tried === probe) doubt();
    }, commitWithinMs);
    try {
      await tried.commit();
      if (wait && tried === probe && doubts === doubtsBefore) {
        wait = false;
        log.warn('commits are confirmed again');
      }
    } catch (error) {
      log.debug({ err: error }, 'a probe of commits broke off');
    } finally {
      clearTimeout(late);
      underWay = false;
    }
  };

  /** Statements that commit by themselves hang without a timer of their own. */
  const tellWaiting = async (): Promise<void> => {
    const pids = new Map([...clients].map((client) => [client.reached.pid, client]));
    const asked = ask((client) =>
      client.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event = 'SyncRep' and pid = any($1::int[])`,
        [[...pids.keys()]],
      ),
    );
    for (const { pid } of (await asked)?.rows ?? [])
      pids.get(pid)?.destroy(new CommitOutcomeUnknown('a commit waits for a standby that does not answer'));
  };

  const tick = setInterval(() => {
    void tryCommit();
    if (wait)
      tellWaiting().catch((error: unknown) => log.debug({ err: error }, 'waiting commits could not be looked up'));
  }, probeEveryMs);
  tick.unref();

  return {
    get wait() {
      return wait;
    },
    begin,
    doubt,
    close() {
      clearInterval(tick);
      probe?.close();
    },
  };
}
