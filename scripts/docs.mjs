// npm run docs: builds the documentation site where its inputs changed; Souk serves it at /docs.
import { buildDocs } from './steps/build-docs.mjs';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(async () => {
  await ensureBuilt('runtime');
  await buildDocs(checkout);
});
