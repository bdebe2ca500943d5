/** How far somebody sees: one business, and all its stores (null) or some. Every caller has one. */
export interface Reach {
  businessId: string;
  storeIds: readonly string[] | null;
}
