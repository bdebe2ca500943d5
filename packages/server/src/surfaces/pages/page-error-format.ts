import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { inPages, inPagesForBrowsers } from '../../foundation/pages/error-page.js';
import { errorMessageFor } from './error-message.js';

/** What the developer dialect would say, as a page. */
export const pageErrorFormat = inPages(developerErrorFormat, errorMessageFor);

/** The same for browsers alone. */
export const browserErrorFormat = inPagesForBrowsers(developerErrorFormat, errorMessageFor);
