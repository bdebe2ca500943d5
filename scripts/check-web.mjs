// Part of npm run check: the web app's types, words and sizes. Every part runs; any failure fails the whole.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './steps/build-web.mjs';
import { findWordProblems } from './steps/check-words.mjs';
import { generateWebTypes } from './steps/generate-web-types.mjs';
import { checkout } from './steps/make-ready.mjs';
import { findWeightProblems } from './steps/weigh-web.mjs';

const root = join(checkout, 'packages/web');
generateWebTypes(checkout);
const types = spawnSync(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', 'packages/web'], {
  cwd: checkout,
  stdio: 'inherit',
});
await buildWeb(checkout);
const problems = [...findWordProblems(join(root, 'src')), ...findWeightProblems(join(root, 'dist'))];
for (const problem of problems) console.error(problem);
process.exitCode = types.status !== 0 || problems.length > 0 ? 1 : 0;
