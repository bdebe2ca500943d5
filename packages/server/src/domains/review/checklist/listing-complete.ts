import { checkCompleteness } from '../../listings/check-completeness.js';
import { always, type Check, fail, pass } from './check.js';

export const listingComplete: Check<'listing_complete'> = {
  key: 'listing_complete',
  isHard: always,
  look({ listing, version }) {
    const scopes = version ? [...version.scopes, ...version.optionalScopes] : [];
    const missing = checkCompleteness(listing, scopes);
    if (missing.length === 0) return pass('The listing is complete.');
    return fail(
      `The listing is missing ${missing.map(({ path }) => path).join(', ')}.`,
      'Set the fields in detail.missing with PATCH /developer/apps/{appId}/listing, then submit again.',
      { missing: missing.map(({ path, message, fix }) => ({ path, message, fix })) },
    );
  },
};
