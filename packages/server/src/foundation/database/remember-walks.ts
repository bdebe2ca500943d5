import type { RawBuilder } from 'kysely';
import type { Database } from './open-database.js';
import { queryPage } from './query-shared.js';
import { usualPage, type WalkRequest } from './walk-page.js';

export interface RememberedWalk<Request> {
  /** What the text depends on besides the request's place and times; undefined where that has too many forms to be remembered. */
  shapeOf(request: Request): string | undefined;
  /** Undefined where nothing could ever match. */
  build(request: Request): RawBuilder<unknown> | undefined;
}

interface Written {
  text: string;
  /** For each value of the statement, where it is read from. */
  reads: readonly ((request: WalkRequest) => unknown)[];
}

const mostKept = 256;

/**
 * Reads a page of a list. Its statement is written once for each shape of a request: putting it together takes longer than everything else
 * that is done with a page whose JSON comes from the database, and what differs between two requests of one shape is values alone.
 *
 * What is kept was built from marks instead of values, so no caller's business, store or time can be in it: a value that
 * the list would not pass on as a parameter leaves its mark in the statement, which PostgreSQL then refuses.
 */
export function rememberWalk<Request extends WalkRequest, Row extends object>(walk: RememberedWalk<Request>) {
  const keptFor = new WeakMap<Database, Map<string, Written>>();

  function recall(db: Database, request: Request): Written | undefined {
    // The bound of a usual page stands in the statement itself (`mostOf`): a larger one has a statement of its own.
    const own = request.limit > usualPage ? undefined : walk.shapeOf(request);
    if (own === undefined) return undefined;
    const kept = keptFor.get(db) ?? new Map<string, Written>();
    const shape = `${placeOf(request)} ${own}`;
    const known = kept.get(shape);
    // A transaction is over before its statements could be used again.
    if (known || db.isTransaction || kept.size >= mostKept) return known;
    const built = walk.build(withMarks(request))?.compile(db);
    if (!built) return undefined;
    const written = { text: built.sql, reads: built.parameters.map((value) => marks.get(value) ?? (() => value)) };
    keptFor.set(db, kept.set(shape, written));
    return written;
  }

  return async (db: Database, request: Request): Promise<Row[]> => {
    const known = recall(db, request);
    if (known) {
      const values = known.reads.map((read) => read(request));
      return queryPage<Row>(db, known.text, values);
    }
    const built = walk.build(request)?.compile(db);
    // What is searched for takes as long as it takes: nobody is to wait behind it.
    return built ? (await db.executeQuery<Row>(built)).rows : [];
  };
}

const placeOf = ({ storeIds, from, to, after }: WalkRequest): string =>
  `${storeIds === null}${from === undefined}${to === undefined}${after === undefined}`;

const business = '<business>';
const stores: readonly string[] = Object.freeze(['<store>']);
const [from, to, time, id] = ['<from>', '<to>', '<time>', '<id>'];
const limit = -1;

const marks = new Map<unknown, (request: WalkRequest) => unknown>([
  [business, (request) => request.businessId],
  [stores, (request) => request.storeIds],
  [from, (request) => request.from],
  [to, (request) => request.to],
  [time, (request) => request.after?.[0]],
  [id, (request) => request.after?.[1]],
  [limit, (request) => request.limit],
]);

function withMarks<Request extends WalkRequest>(request: Request): Request {
  return {
    ...request,
    businessId: business,
    storeIds: request.storeIds && stores,
    from: request.from === undefined ? undefined : from,
    to: request.to === undefined ? undefined : to,
    after: request.after && [time, id],
    limit,
  };
}
