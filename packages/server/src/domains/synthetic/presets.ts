/** How much a store is to contain, and over how many days it accumulated. */
export interface ShopPlan {
  products: number;
  orders: number;
  /** Checkouts that buyers left unfinished. */
  checkouts: number;
  days: number;
  /** Without the collections such a shop would have, for callers that create their own. */
  withoutCollections?: true;
}

export const presets = {
  empty: { products: 0, orders: 0, checkouts: 0, days: 0 },
  small: { products: 40, orders: 250, checkouts: 15, days: 45 },
  large: { products: 2_000, orders: 20_000, checkouts: 800, days: 365 },
} as const satisfies Record<string, ShopPlan>;
