// npm run bench -- [--only NAME] [--quick] [--json]: measures, and compares ratios with their targets.
import { buildWeb } from './steps/build-web.mjs';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(async () => {
  await ensureBuilt('everything');
  // One row measures a page.
  await buildWeb(checkout);
});
await runBuiltProgram('main', process.argv.slice(2), 'benchmarks/dist');
