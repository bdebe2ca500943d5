import type { InventoryLevel } from '@souk/contract';
import {
  flag,
  type Group,
  type GroupRow,
  group,
  largeNumber,
  numberOrNull,
  textOrNull,
  time,
  word,
  wordOrNull,
} from '../../foundation/database/sql/resource-fields.js';

const level = group({
  id: word('id'),
  productId: word('product_id'),
  variantId: wordOrNull('variant_id'),
  /** The variant's, or the product's own when it has no variants. */
  sku: textOrNull('sku'),
  onHand: largeNumber('on_hand'),
  reserved: largeNumber('reserved'),
  available: largeNumber('available'),
  lowStockThreshold: numberOrNull('low_stock_threshold'),
  low: flag('low'),
  updatedAt: time('updated_at'),
});

export type LevelRow = GroupRow<typeof level>;

/** Every member of a stock item, once: where it is stored and how it is presented. */
export const levelFieldMap: Group<InventoryLevel, LevelRow> = level;
