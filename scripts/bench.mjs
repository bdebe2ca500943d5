// npm run bench -- [--only NAME] [--quick] [--json]: measures, and compares ratios with their bars.
import { makeReady } from './steps/make-ready.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => makeReady('everything'));
await runBuiltProgram('main', process.argv.slice(2), 'benchmarks');
