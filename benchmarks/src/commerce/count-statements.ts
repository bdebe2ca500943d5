import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
  /** The connection it was sent over. */
  client: pg.Client;
  /** What it answered; empty until it has. */
  rows: Record<string, unknown>[];
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** All statements that this process sends while the work is done. */
export async function listStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (...given) {
    const [first, second] = given as [string | Partial<Statement>, unknown];
    const sent = typeof first === 'string' ? { text: first, values: second } : first;
    const values = Array.isArray(sent.values) ? sent.values : [];
    const statement: Statement = { text: sent.text ?? '', values, client: this, rows: [] };
    statements.push(statement);
    return keepRows(statement, given, (heard) => Reflect.apply(query, this, heard));
  };
  try {
    await work();
    return statements;
  } finally {
    prototype.query = query;
  }
}

type Result = { rows?: Record<string, unknown>[] } | undefined;

type Heard = (error: unknown, result: Result) => void;

/** The driver answers by a callback where it is given one, in the query or beside it, and otherwise by a promise. */
function keepRows(statement: Statement, given: unknown[], send: (heard: unknown[]) => unknown): unknown {
  const keep = (result: Result) => {
    statement.rows = result?.rows ?? [];
  };
  const hear = (done: Heard): Heard => {
    return (error, result) => {
      keep(result);
      done(error, result);
    };
  };
  const [query] = given as [{ callback?: unknown }];
  // A query that brings its own is answered there, whatever stands beside it.
  const own = typeof query === 'object' && typeof query.callback === 'function';
  if (own) query.callback = hear(query.callback as Heard);
  const heard = own ? given : given.map((one) => (typeof one === 'function' ? hear(one as Heard) : one));
  const answered = send(heard);
  if (answered instanceof Promise) answered.then(keep, () => undefined);
  return answered;
}

/** The fewest of several runs: a background heartbeat may fall into one of them. */
export async function countStatements(
  work: () => Promise<unknown>,
  counts: (text: string) => boolean = () => true,
): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn++) {
    const statements = await listStatements(work);
    fewest = Math.min(fewest, statements.filter(({ text }) => counts(text)).length);
  }
  return fewest;
}

export const opensTransaction = (text: string) => /^\s*(begin|start transaction)/i.test(text);

/** The statements of the first transaction that the work runs, from its beginning to its commit. */
export async function listTransaction(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements = await listStatements(work);
  const opening = statements.findIndex(({ text }) => opensTransaction(text));
  const own = statements.slice(opening).filter(({ client }) => client === statements[opening]?.client);
  return own.slice(0, own.findIndex(({ text }) => /^commit/i.test(text)) + 1);
}
