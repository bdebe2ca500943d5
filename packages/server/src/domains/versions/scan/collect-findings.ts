import { type CheckId, type CheckResult, checkIds, checkTitles, type Finding } from './finding.js';

/** How many findings a check lists; `truncated` says that there are more. */
export const maxFindings = 50;

interface Tally {
  count: number;
  errors: Finding[];
  others: Finding[];
}

/** Counts every finding and keeps as many as will be shown: a hostile bundle must not fill the memory with them. */
export class Findings {
  readonly #tallies = emptyTallies();
  readonly #reasons = new Set<string>();

  add(check: CheckId, finding: Finding): void {
    const tally = this.#tallies[check];
    tally.count += 1;
    if (finding.severity === 'error') this.#reasons.add(finding.rule);
    const kept = finding.severity === 'error' ? tally.errors : tally.others;
    if (kept.length < maxFindings) kept.push({ ...finding, message: presentable(finding.message) });
  }

  /** The rules that found an error. */
  get reasons(): string[] {
    return [...this.#reasons].sort();
  }

  get results(): CheckResult[] {
    return checkIds.map((id) => resultOf(id, this.#tallies[id]));
  }
}

function emptyTallies(): Record<CheckId, Tally> {
  const none = (): Tally => ({ count: 0, errors: [], others: [] });
  return Object.fromEntries(checkIds.map((id) => [id, none()])) as Record<CheckId, Tally>;
}

const longestMessage = 300;

/** Messages quote names from the bundle: truncated, and without characters that a page or the database cannot show. */
function presentable(message: string): string {
  const cut = message.length > longestMessage ? `${message.slice(0, longestMessage)}...` : message;
  return cut.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

function resultOf(id: CheckId, { count, errors, others }: Tally): CheckResult {
  const warned = others.some(({ severity }) => severity === 'warning');
  return {
    id,
    status: errors.length > 0 ? 'fail' : warned ? 'warning' : 'pass',
    summary:
      count === 0 ? `${checkTitles[id]}.` : `${checkTitles[id]}: ${count} ${count === 1 ? 'finding' : 'findings'}.`,
    findings: [...errors.toSorted(byPlace), ...others.toSorted(byPlace)].slice(0, maxFindings),
    truncated: count > maxFindings,
  };
}

const byPlace = (one: Finding, other: Finding): number =>
  one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1;
