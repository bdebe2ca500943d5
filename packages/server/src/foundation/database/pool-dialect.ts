import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { errorCodeOf, isDatabaseUnavailable } from './classify-database-error.js';
import { runStatement } from './named-statements.js';
import type { PipelinedConnections } from './pipelined-connections.js';
import { CommitOutcomeUnknown, DatabaseUnavailable } from './primary/database-unavailable.js';
import type { Primary } from './primary/primary.js';
import { PrimaryClient } from './primary/primary-client.js';
import { commitWithinMs } from './primary/probe-commits.js';

export interface PoolDialectOptions {
  pool: pg.Pool;
  /** Absent for a replica, which is only read from. */
  primary?: Primary;
  /** Where statements of `queryPoint` go. */
  shared?: PipelinedConnections;
}

/** Kysely on a pool of `pg`: statements are prepared under names, and no commit is reported that may not last. */
export class PoolDialect implements Dialect {
  readonly #options: PoolDialectOptions;

  constructor(options: PoolDialectOptions) {
    this.#options = options;
  }

  createDriver = (): Driver => new PoolDriver(this.#options);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new PostgresAdapter();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
}

class PoolDriver implements Driver {
  readonly #options: PoolDialectOptions;

  constructor(options: PoolDialectOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    return new PoolConnection(this.#options);
  }

  async beginTransaction(connection: PoolConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    await connection.begin(settings.length === 0 ? 'begin' : `start transaction ${settings.join(' ')}`);
  }

  commitTransaction = (connection: PoolConnection): Promise<void> => connection.commit();

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  releaseConnection = async (connection: PoolConnection): Promise<void> => connection.release();

  async destroy(): Promise<void> {
    await this.#options.shared?.close();
    await this.#options.pool.end();
  }
}

/** A statement that may share a connection with others (see `queryPoint`). */
export interface PointQuery<Row> extends CompiledQuery<Row> {
  readonly isPoint: true;
}

const isPoint = (query: CompiledQuery): boolean => 'isPoint' in query;

/** What changes anything, or takes a lock in order to; names of columns such as `updated_at` do not match. Only asked while commits wait. */
const writing =
  /\b(insert|update|delete|merge|truncate|alter|create|drop|nextval|next_id|setval|pg_logical_emit_message|graphile_worker)\b/i;

const readOnlyTransaction = '25006';
const commands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Takes a client out of the pool with its first statement: one that shares a connection needs none. */
export class PoolConnection implements DatabaseConnection {
  readonly #options: PoolDialectOptions;
  #client: pg.PoolClient | undefined;
  /** Why the client cannot be used again. */
  #broken: Error | undefined;

  constructor(options: PoolDialectOptions) {
    this.#options = options;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql: text, parameters } = query;
    const values = parameters as unknown[];
    if (!this.#client && isPoint(query)) {
      const shared = await this.#readShared(text, values);
      if (shared) return { rows: shared as Row[] };
    }
    const { command, rowCount, rows } = await this.#run(text, values);
    return commands.has(command)
      ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as Row[] }
      : { rows: rows as Row[] };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it; nobody streams over Kysely
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.');
  }

  async begin(statement: string): Promise<void> {
    await this.#run(statement, []);
  }

  /** A commit that is not confirmed in time may last or not. */
  async commit(): Promise<void> {
    const { primary } = this.#options;
    const client = this.#client;
    let waits = true;
    const late = setTimeout(() => {
      // A process that was itself held up finds the answer already there.
      setImmediate(() => {
        if (!waits || !(client instanceof PrimaryClient)) return;
        primary?.commitWaited();
        client.destroy(new CommitOutcomeUnknown('a commit was not confirmed within 5 seconds'));
      });
    }, commitWithinMs);
    try {
      await this.#run('commit', []);
    } finally {
      waits = false;
      clearTimeout(late);
    }
  }

  release(): void {
    this.#client?.release(this.#broken);
    this.#client = undefined;
  }

  /** Undefined where all shared connections are taken, or the one that was used broke: reading twice is harmless. */
  async #readShared(text: string, values: unknown[]): Promise<object[] | undefined> {
    try {
      return await this.#options.shared?.query(text, values);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return undefined;
    }
  }

  async #run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const { primary } = this.#options;
    if (primary?.writesWait && writing.test(text))
      throw new DatabaseUnavailable(
        'commits wait for a standby that does not answer: nothing is written until one goes through',
      );
    const client = this.#client ?? (await this.#connect());
    try {
      const result = await runStatement(client, text, values);
      if (client instanceof PrimaryClient && client.doubt) throw client.doubt;
      return result;
    } catch (error) {
      this.#note(error);
      throw error;
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const { pool, primary } = this.#options;
    if (primary && !('found' in primary.status)) await primary.reach();
    this.#client = await pool.connect();
    return this.#client;
  }

  /** Only what PostgreSQL itself refused leaves the connection as it was. */
  #note(error: unknown): void {
    const isReadOnly = errorCodeOf(error) === readOnlyTransaction;
    if (isReadOnly) this.#options.primary?.lookAgain();
    if (isReadOnly || !(error instanceof pg.DatabaseError)) this.#broken = error as Error;
  }
}
