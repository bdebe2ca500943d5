import { createHash } from 'node:crypto';
import { type Done, PreparedQuery, type RowShape } from './prepared-query.js';
import { PrimaryClient, type PrimaryClientConfig } from './primary/primary-client.js';
import { isStalePlan } from './recognise-failure.js';

const names = new Map<string, string>();
const mostNames = 2_000;
/** Grows when a table was changed under prepared statements: all of them get new names, and are prepared anew. */
let generation = 0;

/** The same text always gets the same name, so PostgreSQL parses it once per connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) return undefined;
  const name = createHash('sha1').update(`${generation} ${text}`).digest('base64url');
  names.set(text, name);
  return name;
}

function forgetNames(): void {
  generation += 1;
  names.clear();
}

/** Parts of `pg` that are not documented; its version is pinned (see `begin-with-next.ts`). */
interface Inside {
  connection: { on(event: 'errorMessage', listener: (error: { routine?: string }) => void): void };
  _activeQuery: { name?: string; text: string; values: unknown[]; callback?: Done } | null;
  _txStatus: string | null;
}

/**
 * A client that prepares every parameterised statement under a name. A migration that adds a column to a table makes statements
 * that select all of its columns fail once on each connection; such a statement is prepared and run again, unless it is part of
 * a transaction, which then has to be run again as a whole.
 */
export class NamedStatementsClient extends PrimaryClient {
  readonly #shapes = new Map<string, RowShape>();

  constructor(config?: PrimaryClientConfig) {
    super(config);
    const inside = this as unknown as Inside;
    inside.connection.on('errorMessage', (error) => {
      const stale = inside._activeQuery;
      if (!stale?.name || !isStalePlan(error)) return;
      if (names.get(stale.text) === stale.name) forgetNames();
      const { callback, text, values } = stale;
      if (!callback || inside._txStatus !== 'I') return;
      stale.callback = () => this.#run(text, values, callback);
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; this adds a name and passes everything on
  override query(first: any, values?: any, callback?: any): any {
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(first, values, callback);
    }
    if (callback) return this.#run(first, values, callback);
    return new Promise((resolve, reject) => {
      this.#run(first, values, (error, result) => (error ? reject(error) : resolve(result)));
    }).catch(traced);
  }

  #run(text: string, values: unknown[], done: Done): void {
    const name = nameOf(text);
    if (name === undefined) super.query({ text, values }, done as never);
    else super.query(new PreparedQuery(text, values, name, this.#shapes, done) as never, undefined, done as never);
  }
}

/** As pg does it: the error is made where bytes arrive; who sent the statement says more. */
function traced(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}
