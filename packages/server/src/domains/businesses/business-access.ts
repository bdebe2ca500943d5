/** What a caller can reach: one business, and all or some of its stores. */
export interface BusinessAccess {
  readonly businessId: string;
  /** Null means all stores of the business, present and future. */
  readonly storeIds: readonly string[] | null;
}
