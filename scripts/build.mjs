// npm run build: installs and builds what changed, pages and documentation too, so that a start has nothing left to do. Says
// nothing when nothing changed.
import { buildDocs } from './steps/build-docs.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(async () => {
  await ensureBuilt('runtime');
  await Promise.all([buildWeb(checkout), buildDocs(checkout)]);
});
