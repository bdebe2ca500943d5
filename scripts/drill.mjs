// npm run drill -- [--only NAME] [--quick] [--json]: breaks things on purpose, and reports what was lost.
import { buildWeb } from './steps/build-web.mjs';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { installTestPrograms } from './steps/install-test-programs.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

const args = process.argv.slice(2);
const runsPatroni =
  args.includes('patroni') || !args.some((one) => ['--only', '--list', '--help', '--brief'].includes(one));

await runCommand(async () => {
  await ensureBuilt('everything');
  if (runsPatroni) await installTestPrograms(['patroni', 'redis-server']);
  // Until its pages are built, a server answers 503 for them.
  await buildWeb(checkout);
});
await runBuiltProgram('main', args, 'drills/dist');
