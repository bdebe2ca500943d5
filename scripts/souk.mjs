// npm run souk -- ARGS: the developers' command line from the checkout, built when needed.
import { join } from 'node:path';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { installCompiler } from './steps/install-compiler.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { checkoutEnvironment } from './steps/run-in-checkout.mjs';
import { runCommand } from './steps/show-progress.mjs';

const args = process.argv.slice(2);
const startsAnApp = args[0] === 'app' && args[1] === 'init';

await runCommand(async () => {
  await ensureBuilt('runtime');
  if (!startsAnApp) return;
  // What new apps depend on is made with its types, which takes the compiler.
  const { vendorKits } = await import('../packages/cli/vendor-kits.mjs');
  await vendorKits(
    join(checkout, 'packages'),
    join(checkout, 'packages/cli/packed/vendor'),
    await installCompiler(checkout),
  );
});
// npm starts scripts in the checkout: the command is about the folder that it was typed in.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
Object.assign(process.env, checkoutEnvironment(checkout, process.env));
await runBuiltProgram('souk', args, 'packages/cli/dist');
