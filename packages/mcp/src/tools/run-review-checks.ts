import { Type } from 'typebox';
import { read } from '../api/ask.js';
import { readTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, oneOf, rows } from './parameters.js';
import { type CheckResult, describeCheck, shortCheck } from './review-checks.js';

interface Checklist {
  passed: boolean;
  results: CheckResult[];
}

export const runReviewChecks = readTool({
  name: 'run_review_checks',
  title: 'Run the review checks',
  description:
    'What a submission would meet now: the thirteen checks with fixes, run dry. It calls the addresses of the app.',
  input: { app, distribution: Type.Optional(oneOf(['public', 'unlisted'])) },
  output: { passed: Type.Boolean(), results: rows({ key: Type.String(), status: Type.String() }) },
  reachesOut: true,
  untrusted: ['results[].message'],
  async run(deed, { app: named, distribution = 'public' }) {
    const path = `${await appPath(deed, named)}/checks`;
    const { passed, results } = await read<Checklist>(deed.api, { method: 'POST', path, body: { distribution } });
    return {
      facts: { passed, results: results.map(shortCheck) },
      says: passed ? 'Nothing stands in the way of a submission.' : 'A submission would fail.',
      shows: results.map(describeCheck).join('\n'),
    };
  },
});
