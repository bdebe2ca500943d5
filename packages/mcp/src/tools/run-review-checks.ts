import { Type } from 'typebox';
import { read } from '../api/request.js';
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
    'Runs the 13 review checks without submitting, with a fix for each failure. Requests the URLs of the app.',
  input: { app, distribution: Type.Optional(oneOf(['public', 'unlisted'])) },
  output: { passed: Type.Boolean(), results: rows({ key: Type.String(), status: Type.String() }) },
  reachesOut: true,
  untrusted: ['results[].message'],
  async run(context, { app: named, distribution = 'public' }) {
    const path = `${await appPath(context, named)}/checks`;
    const { passed, results } = await read<Checklist>(context.api, { method: 'POST', path, body: { distribution } });
    return {
      facts: { passed, results: results.map(shortCheck) },
      says: passed ? 'All required checks passed.' : 'Required checks failed.',
      shows: results.map(describeCheck).join('\n'),
    };
  },
});
