import type { ExportableResource } from '@souk/contract';
import { type TProperties, Type } from 'typebox';
import type { ExportPosition } from '../../domains/bulk-exports/write-bulk-export.js';
import type { Caller } from '../../domains/businesses/caller.js';
import type { Database } from '../../foundation/database/open-database.js';
import { InvalidInput } from '../../foundation/domain-error.js';
import type { RawRequest } from '../../foundation/http/define-route.js';
import { compileValidator, type Validator } from '../../foundation/http/validation/validate.js';
import type { Platform } from '../../foundation/platform.js';
import { listAbandonedCheckouts } from '../checkouts/checkout-operations.js';
import { listCollections } from '../collections/list-collections.js';
import { listCustomers } from '../customers/list-customers.js';
import { listValues } from '../data/list-values.js';
import type { Operation } from '../define-operation.js';
import { listInventoryLevels } from '../inventory/list-inventory-levels.js';
import { listOrders } from '../orders/list-orders.js';
import { listProducts } from '../products/list-products.js';
import { readFields, selectFields } from '../select-fields.js';
import { listStores } from '../stores/list-stores.js';

/** An export is the list of its resource, read to the end: the same filters, the same rights, the same masking. */
const lists: Record<ExportableResource, Operation> = {
  orders: listOrders,
  abandoned_checkouts: listAbandonedCheckouts,
  customers: listCustomers,
  products: listProducts,
  collections: listCollections,
  inventory_levels: listInventoryLevels,
  stores: listStores,
  data: listValues,
};

export const listOf = (resource: ExportableResource): Operation => lists[resource];

const validators = new Map<ExportableResource, Validator>();

/** Refuses filters that the resource's list does not have, or would not take. */
export function checkFilters(resource: ExportableResource, filters: Record<string, string>): void {
  const known = validators.get(resource);
  const validate = known ?? compileValidator(filtersSchema(listOf(resource)), 'The body');
  validators.set(resource, validate);
  const problems = validate({ filters });
  if (problems.length > 0) throw new InvalidInput('body', problems);
}

function filtersSchema({ query }: Operation) {
  const { properties = {} } = (query ?? {}) as { properties?: TProperties };
  return Type.Object({ filters: Type.Object(properties, { additionalProperties: false }) });
}

export interface ExportedList {
  resource: ExportableResource;
  filters: Record<string, string>;
  fields: readonly string[] | null;
}

export function checkFields({ resource, fields }: Pick<ExportedList, 'resource' | 'fields'>): void {
  if (fields) readFields(fields.join(','), listOf(resource).selectable ?? []);
}

export interface ListedPage {
  objects: unknown[];
  /** Null at the end of the list. */
  next: ExportPosition;
}

export interface PageReader {
  caller: Caller;
  db: Database;
  platform: Platform;
}

/** One page, exactly as the list itself would answer it to this caller. */
export async function readListPage(
  { resource, filters, fields }: ExportedList,
  { caller, db, platform }: PageReader,
  { after, limit }: { after: ExportPosition; limit: number },
): Promise<ListedPage> {
  const list = listOf(resource);
  const chosen = fields ? readFields(fields.join(','), list.selectable ?? []) : undefined;
  const answer = await list.handle({
    caller,
    params: {},
    query: filters,
    body: undefined,
    context: { db },
    db,
    now: platform.clock.now(),
    page: { limit, after: after ?? undefined, cursorAfter: (position) => JSON.stringify(position) },
    fields: chosen,
    request: noRequest,
    platform,
  });
  const body = answer.json === undefined ? selectFields(answer.body, chosen) : JSON.parse(answer.json);
  const { data, nextCursor } = body as { data: unknown[]; nextCursor: string | null };
  return { objects: data, next: nextCursor === null ? null : JSON.parse(nextCursor) };
}

/** Nobody asks for the pages of an export over HTTP. */
const noRequest: RawRequest = {
  id: '',
  method: 'GET',
  url: '',
  path: '',
  headers: {},
  rawHeaders: [],
  address: '',
  answerHeaders: {},
  cause: { requestId: '', madeEvents: false },
};
