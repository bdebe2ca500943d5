import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import './inventory-tables.js';

/** A stock item that was generated elsewhere. */
export interface LoadedLevel {
  id: string;
  productId: string;
  variantId: string | null;
  onHand: number;
  reserved: number;
  lowStockThreshold: number | null;
  createdAt: string;
}

/** Writes many stock items of a new store at once. It announces nothing: loaded data counts as having always been there. */
export async function loadLevels(
  db: Database,
  { businessId, storeId }: { businessId: string; storeId: string },
  levels: readonly LoadedLevel[],
): Promise<void> {
  await sql`
    insert into inventory_levels (business_id, store_id, id, product_id, variant_id, on_hand, reserved,
      low_stock_threshold, created_at, updated_at)
    select ${businessId}, ${storeId}, level.id, level."productId", level."variantId", level."onHand", level.reserved,
      level."lowStockThreshold", level."createdAt", level."createdAt"
    from json_to_recordset(${JSON.stringify(levels)}::json) as level(
      id bigint, "productId" bigint, "variantId" bigint, "onHand" bigint, reserved bigint, "lowStockThreshold" integer,
      "createdAt" timestamptz)`.execute(db);
}
