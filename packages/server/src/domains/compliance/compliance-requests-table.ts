import type { ComplianceRequest } from '@souk/contract';
import { type Generated, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { BusinessAccess } from '../businesses/business-access.js';

export type ComplianceKind = 'data_request' | 'redact';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    compliance_requests: {
      business_id: string;
      id: Generated<string>;
      kind: ComplianceKind;
      customer_id: string;
      order_ids: string[];
      store_ids: string[];
      requested_by: string | null;
      requested_at: Date;
      due_at: Date;
      /** When the apps' values on the customer were erased. */
      values_erased_at: Generated<Date | null>;
    };
  }
}

export interface NewComplianceRequest {
  businessId: string;
  kind: ComplianceKind;
  customerId: string;
  /** Each with the store it was placed in. */
  orders: readonly { id: string; storeId: string }[];
  requestedBy: string | null;
  requestedAt: Date;
  dueAt: Date;
}

export async function insertComplianceRequest(db: Database, request: NewComplianceRequest): Promise<string> {
  const { id } = await db
    .insertInto('compliance_requests')
    .values({
      business_id: request.businessId,
      kind: request.kind,
      customer_id: request.customerId,
      order_ids: request.orders.map(({ id }) => id),
      store_ids: request.orders.map(({ storeId }) => storeId),
      requested_by: request.requestedBy,
      requested_at: request.requestedAt,
      due_at: request.dueAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface ComplianceRow {
  id: string;
  customer_id: string;
  order_ids: string[];
  store_ids: string[];
  requested_at: Date;
  due_at: Date;
}

/** Each order's store was stored with it, so that the request can be shown to apps limited to some stores. */
export async function selectComplianceRequests(
  db: Database,
  { businessId, storeIds }: BusinessAccess,
  ids: readonly string[],
): Promise<ComplianceRequest[]> {
  const rows: ComplianceRow[] = await db
    .selectFrom('compliance_requests')
    .select(['id', 'customer_id', 'order_ids', 'store_ids', 'requested_at', 'due_at'])
    .where('business_id', '=', businessId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute();
  return rows.map((row) => requestOf(row, storeIds));
}

/** The newest erasure of a customer. */
export async function selectRedaction(
  db: Database,
  businessId: string,
  customerId: string,
): Promise<ComplianceRequest | undefined> {
  const row = await db
    .selectFrom('compliance_requests')
    .select(['id', 'customer_id', 'order_ids', 'store_ids', 'requested_at', 'due_at'])
    .where('business_id', '=', businessId)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'redact')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && requestOf(row, null);
}

function requestOf(row: ComplianceRow, storeIds: BusinessAccess['storeIds']): ComplianceRequest {
  return {
    id: row.id,
    customerId: row.customer_id,
    orderIds: row.order_ids.filter((_id, index) => storeIds?.includes(row.store_ids[index] ?? '') ?? true),
    requestedAt: row.requested_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  };
}

const redactionsAtOnce = 100;

/** Marks redactions that are due, in batches, and returns whose they are: each is returned only once, ever. */
export async function takeDueRedactionsOfCustomers(
  db: Database,
  now: Date,
): Promise<{ businessId: string; customerId: string }[]> {
  const { rows } = await sql<{ businessId: string; customerId: string }>`
    update compliance_requests r set values_erased_at = ${now}
    from (
      select business_id, id from compliance_requests
      where kind = 'redact' and values_erased_at is null and due_at <= ${now}
      order by due_at limit ${redactionsAtOnce} for update skip locked
    ) due
    where r.business_id = due.business_id and r.id = due.id
    returning r.business_id as "businessId", r.customer_id as "customerId"`.execute(db);
  return rows;
}
