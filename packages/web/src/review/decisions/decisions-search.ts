/** What a person can decide about a case. */
export const outcomes = ['approved', 'changes_requested', 'rejected'] as const;

export interface DecisionsSearch {
  outcome?: (typeof outcomes)[number];
  /** The id of who decided. */
  by?: string;
}
