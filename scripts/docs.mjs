// npm run docs: builds the documentation site where its inputs changed; Souk serves it at /docs.
import { buildDocs } from './steps/build-docs.mjs';
import { checkout, makeReady } from './steps/make-ready.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(async () => {
  await makeReady('runtime');
  await buildDocs(checkout);
});
