import { buildDocs } from '../../../scripts/steps/build-docs.mjs';
import { checkout } from '../../../scripts/steps/ensure-built.mjs';

/** For tests that read the documentation: it is built as its sources are now, or waited for where `npm test` builds it already. */
export const haveDocs = () => buildDocs(checkout);
