import { checkCompleteness } from '../../listings/check-completeness.js';
import { always, type Check, fail, pass } from './check.js';

export const listingComplete: Check<'listing_complete'> = {
  key: 'listing_complete',
  isHard: always,
  look({ listing, version }) {
    const scopes = version ? [...version.scopes, ...version.optionalScopes] : [];
    const missing = checkCompleteness(listing, scopes);
    if (missing.length === 0) return pass('The listing has everything it needs.');
    return fail(
      `The listing lacks ${missing.map(({ path }) => path).join(', ')}.`,
      'Fill in what detail.missing names with PATCH /developer/apps/{appId}/listing, then submit again.',
      { missing: missing.map(({ path, message, fix }) => ({ path, message, fix })) },
    );
  },
};
