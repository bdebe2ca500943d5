import pg from 'pg';

export type Done = (error: Error | null, result?: unknown) => void;

/** How the rows of a statement are read; null when it has none. */
export type RowShape = ResultInside | null;

/** Parts of `pg` that are not documented; its version is pinned (see `begin-with-next.ts`). */
interface ResultInside {
  fields: unknown[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: object;
}

interface ConnectionInside {
  bind(bound: { portal: string; statement: string; values: unknown[]; valueMapper: unknown }): void;
  sync(): void;
}

interface QueryInside {
  name: string;
  text: string;
  values: unknown[];
  portal: string;
  callback: Done | undefined;
  _result: ResultInside;
  _accumulateRows: boolean;
  prepare(connection: ConnectionInside): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: ConnectionInside): void;
  handleError(error: unknown, connection: ConnectionInside): void;
  _getRows(connection: ConnectionInside, rows: number | undefined): void;
}

const PgQuery = pg.Query as unknown as new (text: string, values: unknown[], callback: Done) => QueryInside;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: unknown } }).utils;

/**
 * A prepared statement whose rows are described once for each connection. `pg` asks for the description with every execution,
 * and reads it again: for a row of forty columns that takes longer than all else that is done with the answer. What a statement
 * answers with cannot change while it is prepared; PostgreSQL refuses to run it instead (see `named-statements.ts`).
 */
export class PreparedQuery extends PgQuery {
  readonly #shapes: Map<string, RowShape>;

  constructor(text: string, values: unknown[], name: string, shapes: Map<string, RowShape>, done: Done) {
    super(text, values, done);
    this.name = name;
    this.#shapes = shapes;
  }

  override prepare(connection: ConnectionInside): void {
    const shape = this.#shapes.get(this.name);
    if (shape === undefined) return void super.prepare(connection);
    const { portal, name: statement, values } = this;
    try {
      connection.bind({ portal, statement, values, valueMapper: prepareValue });
    } catch (error) {
      // A value that cannot be sent: nothing has been, and the connection stays usable.
      connection.sync();
      return void this.handleError(error, connection);
    }
    if (shape) this.#expect(shape);
    this._getRows(connection, undefined);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleCommandComplete(message: unknown, connection: ConnectionInside): void {
    super.handleCommandComplete(message, connection);
    if (!this.#shapes.has(this.name)) this.#shapes.set(this.name, null);
  }

  #expect(shape: ResultInside): void {
    Object.assign(this._result, shape);
    this._accumulateRows = true;
  }
}
