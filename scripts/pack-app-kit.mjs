// Before the app kit is packed: its programs are built, and its types are generated beside them.
import { spawnSync } from 'node:child_process';
import { checkout, makeReady } from './steps/make-ready.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => makeReady('everything'));
const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'packages/app-kit'], {
  cwd: checkout,
  // npm reads what a pack prints.
  stdio: ['ignore', 2, 2],
});
process.exitCode = status ?? 1;
