// npm run screenshots [-- PART OF A NAME ...]: pictures of every page, English light on a desktop and Arabic dark on a
// phone, into packages/web/journeys/screenshots.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWeb } from './steps/build-web.mjs';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { installTestPrograms } from './steps/install-test-programs.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(async () => {
  await ensureBuilt('everything');
  await buildWeb(checkout);
  await installTestPrograms(['chromium-headless-shell']);
});
const readTypeScript = pathToFileURL(join(checkout, 'packages/server/testing/read-typescript.mjs')).href;
const program = join(checkout, 'packages/web/journeys/take-screenshots.ts');
const args = ['--conditions=souk-source', `--import=${readTypeScript}`, program, ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: checkout, stdio: 'inherit' });
process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
