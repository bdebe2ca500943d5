/** How the client sends the request of an operation and reads its response. */
export interface OperationFacts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Whether a body follows the path's parameters. */
  body: boolean;
  answer: 'one' | 'pages' | 'nothing' | 'response';
}

/** The requested fields of a resource; `id` is always included. */
export type Selected<Resource, Field extends keyof Resource> = [keyof Resource] extends [Field]
  ? Resource
  : Pick<Resource, Field | Extract<'id', keyof Resource>>;

export interface ReadOptions<Field extends PropertyKey = never> {
  /** Top-level fields to return [default: all]. */
  fields?: readonly Field[];
  /** Cancels the request. */
  signal?: AbortSignal;
}

export interface WriteOptions<Field extends PropertyKey = never> extends ReadOptions<Field> {
  /**
   * One is generated for each call and reused by its retries. Pass your own key if a write must happen only once even when your
   * program restarts: the same key with the same request returns the stored result for 24 hours.
   */
  idempotencyKey?: string;
}

/** One page of a list. */
export interface Page<Row> {
  data: Row[];
  /** Cursor of the next page; null on the last page. A page can hold fewer rows than its limit and still not be the last. */
  nextCursor: string | null;
}

/**
 * A list whose pages are fetched as you iterate.
 *
 * @example
 * ```ts
 * for await (const order of souk.listOrders({ limit: 100 })) console.log(order.orderNumber);
 * const newest = await souk.listOrders({ limit: 10 }).page();
 * ```
 */
export interface Pages<Row> extends AsyncIterable<Row> {
  /** One page: the first, or the one that starts at `cursor`. */
  page(cursor?: string): Promise<Page<Row>>;
  /** Every page, one after the other. */
  pages(): AsyncIterable<Page<Row>>;
  /** Every row in one array. Use it only for short lists. */
  all(): Promise<Row[]>;
}
