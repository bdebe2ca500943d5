// Part of npm run check: the types of what runs in browsers, and the web app's words, styles and sizes. Every part runs; any failure fails the whole.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './steps/build-web.mjs';
import { findWeightProblems } from './steps/check-bundle-size.mjs';
import { findLocaleProblems } from './steps/check-locales.mjs';
import { findStyleProblems } from './steps/check-styles.mjs';
import { checkout } from './steps/ensure-built.mjs';
import { generateWebTypes } from './steps/generate-web-types.mjs';

const root = join(checkout, 'packages/web');
generateWebTypes(checkout);
const typed = ['packages/web', 'packages/bridge'].map(hasGoodTypes);
await buildWeb(checkout);
const src = join(root, 'src');
const problems = [...findLocaleProblems(src), ...findStyleProblems(src), ...findWeightProblems(join(root, 'dist'))];
for (const problem of problems) console.error(problem);
process.exitCode = typed.includes(false) || problems.length > 0 ? 1 : 0;

function hasGoodTypes(folder) {
  const compiler = ['node_modules/typescript-native/bin/tsc', '-p', folder];
  return spawnSync(process.execPath, compiler, { cwd: checkout, stdio: 'inherit' }).status === 0;
}
