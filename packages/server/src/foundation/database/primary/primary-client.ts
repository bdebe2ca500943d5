import pg from 'pg';
import { CommitInDoubt, DatabaseAway } from './database-away.js';
import { readServerState, sameLineage } from './lineage.js';
import { looksLikeWrite } from './looks-like-write.js';
import type { FoundPrimary, Primary, PrimaryConnection } from './primary.js';
import { commitWithinMs, standbyWait } from './probe-commits.js';
import { destroyClient } from './watch-server.js';

const verifyWithinMs = 5_000;
const readOnlyTransaction = '25006';

export interface PrimaryClientConfig extends pg.ClientConfig {
  primary?: Primary;
}

/** Parts of `pg` that are not documented; its version is pinned (see `begin-with-next.ts`). */
interface Inside {
  host: string;
  port: number;
  connectionParameters: { host: string; port: number };
  connection: { on(event: 'errorMessage', listener: (error: { code?: string }) => void): void };
  _ending: boolean;
  _activeQuery: { callback?: (error: Error | null, result?: unknown) => void } | null;
}

/**
 * A connection to the primary, wherever that is when it is opened. It is closed as soon as the primary is another one, refuses
 * writes while commits wait for a standby that does not answer, and takes no commit for done that may not last.
 */
export class PrimaryClient extends pg.Client implements PrimaryConnection {
  readonly #primary: Primary | undefined;
  reached: PrimaryConnection['reached'];

  constructor(config: PrimaryClientConfig = {}) {
    super(config);
    this.#primary = config.primary;
    if (!this.#primary) return;
    const primary = this.#primary;
    this.on('error', () => primary.lookAgain());
    this.on('notice', (notice) => {
      if (notice.routine === standbyWait) this.#doubtCommit();
    });
    this.#inside.connection.on('errorMessage', ({ code }) => {
      if (code === readOnlyTransaction) this.#leaveReadOnly();
    });
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connecting = this.#primary ? this.#connectTo(this.#primary) : super.connect().then(() => this);
    if (!callback) return connecting;
    // pg calls back with nothing when all is well, whatever its types say.
    connecting.then(() => callback(undefined as unknown as Error), callback);
    return undefined;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; this looks at the text and passes everything on
  override query(first: any, values?: any, callback?: any): any {
    if (first === 'commit' && this.#primary) return this.#commit(this.#primary, values, callback);
    if (this.refusesWrites && looksLikeWrite(first)) return refuse(callback ?? values);
    return super.query(first, values, callback);
  }

  /** Whether a write would be refused before it is sent. */
  protected get refusesWrites(): boolean {
    return this.#primary?.writesWait ?? false;
  }

  abandon(error: Error): void {
    destroyClient(this, error);
  }

  async #connectTo(primary: Primary): Promise<this> {
    // Nothing is sent over it before the look is over.
    if (primary.isFirstLook) return this.#connectMeanwhile(primary);
    const found = await primary.reach();
    // Nobody waits for it any more.
    if (this.#inside._ending) throw new DatabaseAway('the connection was closed before it was open');
    this.#aimAt(found);
    return this.#settleAt(primary, found, () => super.connect());
  }

  /** At the start both would be waited for, one after the other: a server takes its time to greet somebody. */
  async #connectMeanwhile(primary: Primary): Promise<this> {
    const connecting = super.connect();
    connecting.catch(() => undefined);
    try {
      return await this.#settleAt(primary, await primary.reach(), () => connecting);
    } catch (error) {
      destroyClient(this);
      throw error;
    }
  }

  async #settleAt(primary: Primary, found: FoundPrimary, connect: () => Promise<unknown>): Promise<this> {
    // From now on it is dropped when the primary moves: a server that went silent would keep it waiting.
    this.reached = { server: found.server, lineage: found.lineage, pid: 0 };
    if (!primary.join(this)) throw new DatabaseAway(`${found.server} is not the primary any more`);
    this.once('end', () => primary.leave(this));
    try {
      await connect();
    } catch (error) {
      primary.leave(this);
      throw error;
    }
    const late = setTimeout(() => this.abandon(new DatabaseAway('the database did not answer')), verifyWithinMs);
    try {
      await this.#verify(primary, found);
    } catch (error) {
      primary.leave(this);
      destroyClient(this);
      throw error;
    } finally {
      clearTimeout(late);
    }
    return this;
  }

  #aimAt({ url }: FoundPrimary): void {
    const { host, port } = new pg.Client({ connectionString: url });
    Object.assign(this.#inside, { host, port });
    Object.assign(this.#inside.connectionParameters, { host, port });
  }

  /** The server at that address may have been another one for a moment already. */
  async #verify(primary: Primary, found: FoundPrimary): Promise<void> {
    const { writable, lineage, pid } = await readServerState({ query: super.query.bind(this) } as pg.Client);
    if (!writable || !sameLineage(lineage, found.lineage)) {
      primary.suspect(found);
      throw new DatabaseAway(`${found.server} is not the primary any more`);
    }
    this.reached = { server: found.server, lineage, pid };
  }

  // biome-ignore lint/suspicious/noExplicitAny: see `query`
  #commit(primary: Primary, values: any, callback: any): any {
    const committing: unknown = super.query('commit', values, callback);
    if (!(committing instanceof Promise)) return committing;
    let waits = true;
    const late = setTimeout(() => {
      // A process that was itself held up finds the answer already there.
      setImmediate(() => {
        if (!waits) return;
        primary.commitWaited();
        this.abandon(new CommitInDoubt('a commit was not confirmed within 5 seconds'));
      });
    }, commitWithinMs);
    const settled = () => {
      waits = false;
      clearTimeout(late);
    };
    committing.then(settled, settled);
    return committing;
  }

  /** PostgreSQL goes on to report success, although the commit is on this server alone. */
  #doubtCommit(): void {
    const active = this.#inside._activeQuery;
    const error = new CommitInDoubt('the wait for a standby was cancelled');
    this.#primary?.commitWaited();
    if (active?.callback) {
      const { callback } = active;
      active.callback = () => callback(error);
    }
    setImmediate(() => this.abandon(error));
  }

  #leaveReadOnly(): void {
    this.#primary?.lookAgain();
    setImmediate(() => this.abandon(new DatabaseAway('the server became read-only')));
  }

  get #inside(): Inside {
    return this as unknown as Inside;
  }
}

/** As `pg` reports failures: by the callback where one was given. */
function refuse(callback: unknown): Promise<never> | undefined {
  const error = new DatabaseAway(
    'commits wait for a standby that does not answer: nothing is written until one goes through',
  );
  if (typeof callback !== 'function') return Promise.reject(error);
  queueMicrotask(() => callback(error));
  return undefined;
}
