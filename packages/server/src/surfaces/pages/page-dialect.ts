import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { inPages, inPagesForBrowsers } from '../../foundation/pages/error-page.js';
import { sayRefusal } from './say-refusal.js';

/** What the developer dialect would say, as a page. */
export const pageDialect = inPages(developerErrorFormat, sayRefusal);

/** The same for browsers alone. */
export const browserDialect = inPagesForBrowsers(developerErrorFormat, sayRefusal);
