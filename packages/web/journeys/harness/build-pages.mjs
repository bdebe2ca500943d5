import { buildDocs } from '../../../../scripts/steps/build-docs.mjs';
import { buildWeb } from '../../../../scripts/steps/build-web.mjs';
import { checkout } from '../../../../scripts/steps/make-ready.mjs';

/** Vitest's global setup: journeys walk over the pages as they are in the sources now. */
export default async () => {
  await buildWeb(checkout);
  // A page that cannot be built fails its own journeys, not everybody's.
  await buildDocs(checkout).catch((error) => console.error(error.message));
};
