import type { ErrorEntry } from './error-entry.js';

/** Refusals about an app's listing and its images. */
export const listingErrors = {
  LISTING_INVALID: {
    status: 400,
    title: 'The listing is not valid',
    message: 'Some parts of the listing are not valid.',
    fix: 'Correct every problem listed in errors.',
  },
  LISTING_IMAGE_NOT_FOUND: {
    status: 404,
    title: 'No such image',
    message: 'The listing has no image with this id.',
    fix: "Read the listing's icon and screenshots with GET /developer/apps/{appId}/listing.",
  },
  LISTING_IMAGE_LIMIT_REACHED: {
    status: 409,
    title: 'Too many screenshots',
    message: 'A listing can have 8 screenshots.',
    fix: 'Delete a screenshot first.',
  },
} as const satisfies Record<string, ErrorEntry>;
