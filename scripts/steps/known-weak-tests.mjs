import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = 'scripts/known-weak-tests.json';
const MAX_DAYS = 30;
const DAY_MS = 86_400_000;

/** The tests that CI accepts although they passed only when run alone: `{ file, test, date, reason }`. */
export const readKnownWeakTests = (checkout) => JSON.parse(readFileSync(join(checkout, LIST), 'utf8'));

/**
 * The rule of CI: a test that failed beside other tests and passed alone is a failure, unless it is on the list. An entry without a
 * date or a reason, or older than 30 days, is a failure, too, whatever its test did.
 */
export function judgeWeakTests(passedAlone, known, now = new Date()) {
  const isKnown = ({ file, name }) => known.some((entry) => entry.file === file && entry.test === name);
  return {
    weak: passedAlone.filter((test) => !isKnown(test)),
    excused: passedAlone.filter(isKnown),
    wrongEntries: known.flatMap((entry) => {
      const problem = problemOf(entry, now);
      return problem ? [`${LIST}: ${entry.file} > ${entry.test}: ${problem}`] : [];
    }),
  };
}

function problemOf({ file, test, date, reason }, now) {
  if (!file || !test || !reason) return 'an entry has a file, a test, a date and a reason';
  const since = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(since) || since > now.getTime()) return `${date} is not a past date such as 2026-11-18`;
  if (now.getTime() - since > MAX_DAYS * DAY_MS)
    return `listed since ${date}, longer than ${MAX_DAYS} days: fix the test`;
  return undefined;
}
