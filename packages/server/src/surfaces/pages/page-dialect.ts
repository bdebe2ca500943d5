import { developerDialect } from '../../foundation/http/dialects/developer-dialect.js';
import { inPages, inPagesForBrowsers } from '../../foundation/pages/error-page.js';
import { sayRefusal } from './say-refusal.js';

/** What the developer dialect would say, as a page. */
export const pageDialect = inPages(developerDialect, sayRefusal);

/** The same for browsers alone. */
export const browserDialect = inPagesForBrowsers(developerDialect, sayRefusal);
