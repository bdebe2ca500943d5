// As `npm run drill` begins: drills start Souk from what was built, and until its pages are built, it answers 503 for them.
import { buildWeb } from '../../scripts/steps/build-web.mjs';
import { checkout, ensureBuilt } from '../../scripts/steps/ensure-built.mjs';
import { runCommand } from '../../scripts/steps/show-progress.mjs';

await runCommand(async () => {
  await ensureBuilt('everything');
  await buildWeb(checkout);
});
