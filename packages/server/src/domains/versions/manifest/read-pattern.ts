import { manifestLimits } from '@souk/contract';
import { RE2JS, RE2JSException } from 're2js';
import { measurePattern } from './measure-pattern.js';
import type { Table } from './read-table.js';

/** The remaining compile budget for the patterns of one manifest. */
export interface PatternBudget {
  steps: number;
}

/** Patterns run on values that apps send: only those that match in linear time are accepted, and no large ones. */
export function readPattern(table: Table, budget: PatternBudget): string | null {
  const pattern = table.optionalText('pattern', { max: manifestLimits.patternLength });
  if (!pattern) return null;
  const refuse = (message: string, fix: string): null => {
    table.problems.add('PATTERN_INVALID', table.at('pattern'), message, fix);
    return null;
  };
  const steps = measurePattern(pattern);
  if (steps > manifestLimits.patternSteps) {
    return refuse(
      `The pattern has ${steps} steps once its repetitions are multiplied out; at most ${manifestLimits.patternSteps} are allowed.`,
      'Use fewer repetitions; limit the length of a value with max_length.',
    );
  }
  budget.steps -= steps;
  if (budget.steps < 0) {
    return refuse(
      `The patterns of this manifest have more than ${manifestLimits.allPatternSteps} steps together.`,
      'Shorten or remove patterns.',
    );
  }
  try {
    RE2JS.compile(pattern);
    return pattern;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return refuse(
      `The pattern cannot be used: ${error.message}.`,
      'Use RE2 syntax: no look-around, no back-references, and repetitions that multiply to at most 1,000.',
    );
  }
}
