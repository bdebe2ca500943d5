// npm run drill -- [--only NAME] [--quick] [--json]: breaks things on purpose, and reports what was lost.
import { makeReady } from './steps/make-ready.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => makeReady('everything'));
await runBuiltProgram('main', process.argv.slice(2), 'drills');
