// npm run simulate -- [--orders N] [--seed N] [--json]: a day on paper, second by second; nothing is sent anywhere.
import { makeReady } from './steps/make-ready.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => makeReady('everything'));
await runBuiltProgram('simulate', process.argv.slice(2), 'benchmarks/dist');
