// npm test [-- VITEST ARGS]: installs and builds what is missing, then runs the tests on a PostgreSQL of their own. `npm run test:journeys`
// and `npm run judges` are this with another project of vitest.config.ts; with paths, files of any project run.
import { buildDocsBesideTests } from './steps/build-docs.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { installAppRuntime } from './steps/install-app-runtime.mjs';
import { installTestPrograms } from './steps/install-test-programs.mjs';
import { printTestSummary } from './steps/print-test-summary.mjs';
import { runTests } from './steps/run-tests.mjs';
import { runCommand } from './steps/show-progress.mjs';
import { useTmpfs } from './steps/use-tmpfs.mjs';

let missing = [];
const named = process.argv.slice(2);
const args = named.length > 0 ? named : ['--project=souk', '--project=drills'];
const isWhole = args.every((arg) => arg.startsWith('--project='));
let docs;
await runCommand(async () => {
  await ensureBuilt('everything');
  // Of chosen tests maybe none reads it: those that do build it themselves.
  if (isWhole) docs = buildDocsBesideTests(checkout);
  const [programs, runtime] = await Promise.all([
    installTestPrograms(),
    installAppRuntime(checkout),
    buildWeb(checkout),
  ]);
  missing = [...programs, ...runtime];
});
const results = await useTmpfs(() => runTests(checkout, args));
await docs;
for (const line of printTestSummary(results)) console.log(line);
for (const { names, without } of missing) console.log(`Not run: ${without}, as ${names[0]} is not installed.`);
process.exitCode = results.code;
