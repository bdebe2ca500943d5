// npm run operator -- ARGS: the operator's command, built when needed.
import { makeReady } from './steps/make-ready.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => makeReady('runtime'));
await runBuiltProgram('operator', process.argv.slice(2), 'packages/server/bundled');
