import { buildWeb } from '../../../../scripts/steps/build-web.mjs';
import { checkout } from '../../../../scripts/steps/ensure-built.mjs';

/** Vitest's global setup: journeys walk over the pages as they are in the sources now. */
export default () => buildWeb(checkout);
