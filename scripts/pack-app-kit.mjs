// Before the app kit is packed: its programs are built, and its types are generated beside them.
import { spawnSync } from 'node:child_process';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => ensureBuilt('everything'));
const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'packages/app-kit'], {
  cwd: checkout,
  // npm reads what a pack prints.
  stdio: ['ignore', 2, 2],
});
process.exitCode = status ?? 1;
