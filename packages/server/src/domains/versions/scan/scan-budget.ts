/**
 * How much effort scanning one file may cost. Following names is cheap in honest code and can be made endless on purpose; a
 * file that uses up its effort is rejected for that, so that running out is never a way through.
 */
export interface ScanBudget {
  left: number;
}

/** Published libraries need about half a step a byte; this is eight times what the largest source allowed would. */
export const scanBudgetPerFile = 4_000_000;

/** Of all files of a bundle together: ten times what published libraries of the largest total size need. */
export const scanBudgetPerBundle = 40_000_000;

/** Thrown when a file has used up its effort; the scan turns it into a finding. */
export class ScanBudgetExhausted extends Error {
  constructor() {
    super('This file is too complex to analyse.');
    this.name = 'ScanBudgetExhausted';
  }
}

export function spend(budget: ScanBudget, steps = 1): void {
  budget.left -= steps;
  if (budget.left < 0) throw new ScanBudgetExhausted();
}
