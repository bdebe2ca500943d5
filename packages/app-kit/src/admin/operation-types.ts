/** What a table of operations says about each, so that the client can make its request. */
export interface OperationFacts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Whether a body follows the path's parameters. */
  body: boolean;
  answer: 'one' | 'pages' | 'nothing' | 'response';
}

/** Of a resource, the fields that were asked for; `id` always comes along. */
export type Selected<Resource, Field extends keyof Resource> = [keyof Resource] extends [Field]
  ? Resource
  : Pick<Resource, Field | Extract<'id', keyof Resource>>;

export interface Reading<Field extends PropertyKey = never> {
  /** Top-level fields to answer; all of them when it is left out. */
  fields?: readonly Field[];
  /** Gives up. */
  signal?: AbortSignal;
}

export interface Writing<Field extends PropertyKey = never> extends Reading<Field> {
  /**
   * One is generated for each call and reused on its retries. Pass your own to make a write happen once across restarts of your
   * program too: the same key with the same request within 24 hours answers the stored result.
   */
  idempotencyKey?: string;
}

/** One page of a list, as it was answered. */
export interface Page<Row> {
  data: Row[];
  /** Where the next page begins; null on the last. A page may hold fewer rows than its limit and still not be the last. */
  nextCursor: string | null;
}

/**
 * A list that is fetched as it is read.
 *
 * @example
 * ```ts
 * for await (const order of souk.listOrders({ limit: 100 })) console.log(order.orderNumber);
 * const newest = await souk.listOrders({ limit: 10 }).page();
 * ```
 */
export interface Pages<Row> extends AsyncIterable<Row> {
  /** One page: the first, or the one that begins at `cursor`. */
  page(cursor?: string): Promise<Page<Row>>;
  /** Every page, one after the other. */
  pages(): AsyncIterable<Page<Row>>;
  /** Every row in one array. For lists that are known to be short. */
  all(): Promise<Row[]>;
}
