// npm run souk -- ARGS: the developers' command line from the checkout, built when needed.
import { makeReady } from './steps/make-ready.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => makeReady('runtime'));
await runBuiltProgram('souk', process.argv.slice(2), 'packages/cli');
