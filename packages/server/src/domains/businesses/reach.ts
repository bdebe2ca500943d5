/** How far somebody sees: one business, and all its stores or some. */
export interface Reach {
  readonly businessId: string;
  /** Null means all stores of the business, present and future. */
  readonly storeIds: readonly string[] | null;
}
