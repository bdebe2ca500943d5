import { isScope, isSensitiveScope, type Listing, listingLimits } from '@souk/contract';
import type { FieldError } from '../../foundation/domain-error.js';

type Judged = Omit<Listing, 'complete' | 'missing' | 'state' | 'publishedAt' | 'updatedAt'>;

/** What the listing still needs before a person reviews it. `scopes` are those of the app's latest version. */
export function checkCompleteness(listing: Judged, scopes: readonly string[]): FieldError[] {
  const missing: FieldError[] = [];
  const need = (path: string, has: boolean, message: string, fix: string) => {
    if (!has) missing.push({ code: 'LISTING_FIELD_MISSING', path, message, fix });
  };
  need('tagline', listing.tagline !== null, 'The listing has no tagline.', 'Describe in one line what the app does.');
  need('description', listing.description !== null, 'The listing has no description.', 'Describe what the app does.');
  need('category', listing.category !== null, 'The listing has no category.', 'Choose a category.');
  need('languages', listing.languages.length > 0, 'The listing has no language.', 'Set the languages of the app.');
  need(
    'pricing',
    listing.pricing !== null,
    'The listing has no pricing.',
    'Set whether the app is free or billed by you.',
  );
  need(
    'supportEmail',
    listing.supportEmail !== null || listing.supportUrl !== null,
    'The listing has no support contact.',
    'Set supportEmail or supportUrl.',
  );
  need(
    'privacyPolicyUrl',
    listing.privacyPolicyUrl !== null,
    'The listing has no privacy policy.',
    'Publish a privacy policy and set its URL.',
  );
  need('icon', listing.icon !== null, 'The listing has no icon.', 'Upload a PNG of 512 by 512 pixels.');
  need(
    'screenshots',
    listing.screenshots.length >= listingLimits.minScreenshots,
    `The listing has ${listing.screenshots.length} of at least ${listingLimits.minScreenshots} screenshots.`,
    'Upload screenshots of the app.',
  );
  for (const scope of scopes.filter((one) => isScope(one) && isSensitiveScope(one))) {
    need(
      `scopeReasons.${scope}`,
      listing.scopeReasons[scope] !== undefined,
      `The listing gives no reason for the scope ${scope}.`,
      'Give a reason for each sensitive scope.',
    );
  }
  return missing;
}
