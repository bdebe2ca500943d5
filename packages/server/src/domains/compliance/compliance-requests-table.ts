import type { ComplianceRequest } from '@souk/contract';
import { type Generated, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import type { Reach } from '../businesses/reach.js';

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
  { businessId, storeIds }: Reach,
  ids: readonly string[],
): Promise<ComplianceRequest[]> {
  const rows: ComplianceRow[] = await db
    .selectFrom('compliance_requests')
    .select(['id', 'customer_id', 'order_ids', 'store_ids', 'requested_at', 'due_at'])
    .where('business_id', '=', businessId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    orderIds: row.order_ids.filter((_id, index) => storeIds?.includes(row.store_ids[index] ?? '') ?? true),
    requestedAt: row.requested_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  }));
}
