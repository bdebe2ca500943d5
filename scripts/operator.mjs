// npm run operator -- ARGS: the operator's command, built when needed.
import { ensureBuilt } from './steps/ensure-built.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => ensureBuilt('runtime'));
await runBuiltProgram('operator', process.argv.slice(2), 'packages/server/bundled');
