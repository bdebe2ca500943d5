import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isStalePlan } from './classify-database-error.js';

const names = new Map<string, string>();
const maxNames = 2_000;
/** Grows when a table was changed under prepared statements: all of them get new names, and are prepared again. */
let generation = 0;

/** The same text always gets the same name, so PostgreSQL parses it once per connection. Undefined when there are too many texts. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= maxNames) return undefined;
  const name = createHash('sha1').update(`${generation} ${text}`).digest('base64url');
  names.set(text, name);
  return name;
}

/** Another connection may have done so already. */
function forgetNames({ name, text }: pg.QueryConfig): void {
  if (names.get(text) !== name) return;
  generation += 1;
  names.clear();
}

function prepare(text: string, values: unknown[]): pg.QueryConfig {
  const name = nameOf(text);
  return name === undefined ? { text, values } : { name, text, values };
}

/**
 * Runs a statement, prepared under a name when it has values. After a migration added a column, statements that select all columns
 * of that table fail once on each connection; they are prepared and run again, unless they are part of a transaction, which
 * then has to be run again as a whole (`in-transaction.ts`).
 */
export async function runStatement<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  if (values.length === 0) return client.query<Row>(text);
  const statement = prepare(text, values);
  try {
    return await client.query<Row>(statement);
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    forgetNames(statement);
    if (client.getTransactionStatus() !== 'I') throw error;
    return client.query<Row>(prepare(text, values));
  }
}
