import type { ActorKind, OrderHappening } from '@souk/contract';
import { type Generated, type Insertable, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';
import type { BusinessAccess } from '../../businesses/business-access.js';
import type { Actor, HistoryEntry } from './history-entry.js';

interface OrderHistoryTable {
  business_id: string;
  order_id: string;
  id: Generated<string>;
  kind: OrderHappening;
  changed: readonly string[];
  changed_masked: readonly string[] | null;
  actor: ActorKind;
  user_id: string | null;
  installation_id: string | null;
  at: Date;
}

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    order_history: OrderHistoryTable;
  }
}

/** One line of an order's history. */
export interface HistoryLine extends HistoryEntry {
  by: Actor;
}

export function historyRow(
  { businessId, orderId }: { businessId: string; orderId: string },
  { kind, changed, changedMasked, at, by }: HistoryLine,
): Insertable<OrderHistoryTable> {
  return {
    business_id: businessId,
    order_id: orderId,
    kind,
    changed,
    changed_masked: changedMasked,
    actor: by.kind,
    user_id: by.userId,
    installation_id: by.installationId,
    at,
  };
}

export interface StoredLine {
  id: string;
  kind: OrderHappening;
  changed: string[];
  changedMasked: string[] | null;
  actor: ActorKind;
  userId: string | null;
  userName: string | null;
  installationId: string | null;
  at: Date;
}

/** Newest first; nothing of an order out of reach. */
export async function selectHistory(
  db: Database,
  { businessId, storeIds }: BusinessAccess,
  orderId: string,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select line.id, line.kind, line.changed, line.changed_masked as "changedMasked", line.actor, line.at,
      line.user_id as "userId", person.name as "userName", line.installation_id as "installationId"
    from order_history as line
    join orders on orders.business_id = line.business_id and orders.id = line.order_id
      and (${storeIds}::bigint[] is null or orders.store_id = any (${storeIds}::bigint[]))
    left join users as person on person.id = line.user_id
    where line.business_id = ${businessId}::bigint and line.order_id = ${orderId}::bigint
      and (${afterId}::bigint is null or line.id < ${afterId}::bigint)
    order by line.id desc limit ${limit}`.execute(db);
  return rows;
}
