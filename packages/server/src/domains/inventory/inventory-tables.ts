import type { Generated, GeneratedAlways } from 'kysely';

export interface InventoryLevelsTable {
  business_id: string;
  id: Generated<string>;
  store_id: string;
  product_id: string;
  variant_id: string | null;
  on_hand: Generated<string>;
  reserved: Generated<string>;
  available: GeneratedAlways<string>;
  low_stock_threshold: number | null;
  low: GeneratedAlways<boolean>;
  created_at: Date;
  updated_at: Date;
}

export interface StockMovementsTable {
  business_id: string;
  id: Generated<string>;
  inventory_level_id: string;
  delta: string;
  reason: string | null;
  created_at: Date;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    inventory_levels: InventoryLevelsTable;
    stock_movements: StockMovementsTable;
  }
}
