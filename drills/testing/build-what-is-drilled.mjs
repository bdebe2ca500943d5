// As `npm run drill` begins: drills start Souk from what was built, and until its pages are built, it answers 503 for them.
import { buildWeb } from '../../scripts/steps/build-web.mjs';
import { checkout, makeReady } from '../../scripts/steps/make-ready.mjs';
import { runCommand } from '../../scripts/steps/show-progress.mjs';

await runCommand(async () => {
  await makeReady('everything');
  await buildWeb(checkout);
});
