// npm run simulate -- [--orders N] [--seed N] [--json]: a day on paper, second by second; nothing is sent anywhere.
import { ensureBuilt } from './steps/ensure-built.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => ensureBuilt('everything'));
await runBuiltProgram('simulate', process.argv.slice(2), 'benchmarks/dist');
