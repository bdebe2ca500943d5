import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Text, Time } from './common.js';

const Quantity = (description: string) => Type.Integer({ description, examples: [12] });

/** The stock of one thing that can be sold: a variant, or a product that has no variants. */
export const InventoryLevel = Type.Object(
  {
    id: Id,
    productId: Id,
    variantId: nullable(Id),
    sku: nullable(Type.String({ description: 'The SKU of the variant, or of the product if it has no variants.' })),
    onHand: Quantity('Stock on hand. Negative after a dispatch without enough stock.'),
    reserved: Quantity('Stock reserved for orders that have not been dispatched.'),
    available: Quantity('Available stock: onHand minus reserved.'),
    lowStockThreshold: nullable(
      Type.Integer({ description: 'The low-stock threshold: at or below this availability the item is low on stock.' }),
    ),
    low: Type.Boolean({ description: 'True if a threshold is set and available is at or below it.' }),
    updatedAt: Time,
  },
  { ...closed, title: 'InventoryLevel', description: 'A stock item and its levels.' },
);
export type InventoryLevel = Static<typeof InventoryLevel>;
export const inventoryLevelFields = Object.keys(InventoryLevel.properties);

export const maxStockPerChange = 1_000_000;

export const StockAdjustment = Type.Object(
  {
    delta: Type.Integer({
      minimum: -maxStockPerChange,
      maximum: maxStockPerChange,
      description: 'The number to add to onHand; can be negative.',
      examples: [-2],
    }),
    reason: Type.Optional(
      nullable(Text({ min: 1, max: 255, description: 'The reason, for the stock ledger.', examples: ['Recount'] })),
    ),
    expected: Type.Optional(
      nullable(
        Type.Integer({
          description:
            'The onHand value this adjustment is based on. If it has changed, the request fails with STOCK_CHANGED.',
        }),
      ),
    ),
  },
  { ...closed, title: 'StockAdjustment' },
);
export type StockAdjustment = Static<typeof StockAdjustment>;

export const InventoryLevelPatch = Type.Object(
  {
    lowStockThreshold: nullable(
      Type.Integer({
        minimum: 0,
        maximum: maxStockPerChange,
        description: 'The threshold; null removes it.',
        examples: [5],
      }),
    ),
  },
  { ...closed, title: 'InventoryLevelPatch' },
);
export type InventoryLevelPatch = Static<typeof InventoryLevelPatch>;
