/** How much a store is to contain, and over how many days it accumulated. */
export interface StorePlan {
  products: number;
  orders: number;
  /** Checkouts that buyers left unfinished. */
  checkouts: number;
  days: number;
  /** Without the collections such a shop would have, for callers that create their own. */
  withoutCollections?: true;
}
