// npm test [-- VITEST ARGS]: installs and builds what is missing, then runs the tests on a PostgreSQL of their own.
import { buildDocsBesideTests } from './steps/build-docs.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { installAppRuntime } from './steps/install-app-runtime.mjs';
import { installTestPrograms } from './steps/install-test-programs.mjs';
import { lendMemory } from './steps/lend-memory.mjs';
import { checkout, makeReady } from './steps/make-ready.mjs';
import { runLanes } from './steps/run-lanes.mjs';
import { runCommand } from './steps/show-progress.mjs';
import { tellResults } from './steps/tell-results.mjs';

let missing = [];
const args = process.argv.slice(2);
let docs;
await runCommand(async () => {
  await makeReady('everything');
  // Whoever chose tests may have chosen none that reads it: those that do build it themselves.
  if (args.length === 0) docs = buildDocsBesideTests(checkout);
  const [programs, runtime] = await Promise.all([
    installTestPrograms(),
    installAppRuntime(checkout),
    buildWeb(checkout),
  ]);
  missing = [...programs, ...runtime];
});
const results = await lendMemory(() => runLanes(checkout, args));
await docs;
for (const line of tellResults(results)) console.log(line);
for (const { names, without } of missing) console.log(`Not run: ${without}, as ${names[0]} is not on this machine.`);
process.exitCode = results.code;
