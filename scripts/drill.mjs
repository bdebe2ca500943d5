// npm run drill -- [--only NAME] [--quick] [--json]: breaks things on purpose, and reports what was lost.
import { buildWeb } from './steps/build-web.mjs';
import { checkout, makeReady } from './steps/make-ready.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(async () => {
  await makeReady('everything');
  // Until its pages are built, a server answers 503 for them.
  await buildWeb(checkout);
});
await runBuiltProgram('main', process.argv.slice(2), 'drills');
