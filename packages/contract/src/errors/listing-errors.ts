import type { ErrorEntry } from './error-entry.js';

/** Errors of an app's listing and its images. */
export const listingErrors = {
  LISTING_INVALID: {
    status: 400,
    title: 'Listing not valid',
    message: 'Some fields of the listing are not valid.',
    fix: 'Fix every problem listed in errors.',
  },
  LISTING_IMAGE_NOT_FOUND: {
    status: 404,
    title: 'Listing image not found',
    message: 'The listing has no image with this ID.',
    fix: "Read the listing's icon and screenshots with GET /developer/apps/{appId}/listing.",
  },
  LISTING_IMAGE_LIMIT_REACHED: {
    status: 409,
    title: 'Too many screenshots',
    message: 'A listing can have 8 screenshots.',
    fix: 'Delete a screenshot first.',
  },
} as const satisfies Record<string, ErrorEntry>;
