import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Text, Time } from './common.js';

const Quantity = (description: string) => Type.Integer({ description, examples: [12] });

/** The stock of one thing that can be sold: a variant, or a product that has no variants. */
export const InventoryLevel = Type.Object(
  {
    id: Id,
    productId: Id,
    variantId: nullable(Id),
    sku: nullable(Type.String({ description: "The variant's or, without variants, the product's article number." })),
    onHand: Quantity('What is physically there. Negative after a dispatch shortfall.'),
    reserved: Quantity('What orders wait for that have not been dispatched yet.'),
    available: Quantity('onHand less reserved: what can still be sold.'),
    lowStockThreshold: nullable(Type.Integer({ description: 'At or below this availability the item counts as low.' })),
    low: Type.Boolean({ description: 'True when a threshold is set and available is at or below it.' }),
    updatedAt: Time,
  },
  { ...closed, title: 'InventoryLevel', description: 'A stock item and its levels.' },
);
export type InventoryLevel = Static<typeof InventoryLevel>;
export const inventoryLevelFields = Object.keys(InventoryLevel.properties);

export const mostStockPerChange = 1_000_000;

export const StockAdjustment = Type.Object(
  {
    delta: Type.Integer({
      minimum: -mostStockPerChange,
      maximum: mostStockPerChange,
      description: 'Added to onHand; negative takes away.',
      examples: [-2],
    }),
    reason: Type.Optional(
      nullable(Text({ min: 1, max: 255, description: 'Why, for the stock ledger.', examples: ['Recount'] })),
    ),
    expected: Type.Optional(
      nullable(Type.Integer({ description: 'The onHand this was decided on; another one is refused, STOCK_CHANGED.' })),
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
        maximum: mostStockPerChange,
        description: 'Null takes the threshold away.',
        examples: [5],
      }),
    ),
  },
  { ...closed, title: 'InventoryLevelPatch' },
);
export type InventoryLevelPatch = Static<typeof InventoryLevelPatch>;
