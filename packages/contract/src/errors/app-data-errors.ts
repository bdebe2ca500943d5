import type { ErrorEntry } from './error-entry.js';

/** Refusals around the values that apps keep on resources. */
export const appDataErrors = {
  APP_DATA_KEY_NOT_DECLARED: {
    status: 400,
    title: 'The key is not declared',
    message: "The installation's version declares no such key for this kind of owner.",
    fix: 'Declare the key under [[data.definitions]] of the manifest, release the version, and have the merchant accept it.',
  },
  APP_DATA_LIMIT_REACHED: {
    status: 409,
    title: 'The installation holds too many values',
    message: 'This installation holds its 50,000 values; existing keys can still be rewritten.',
    fix: 'Delete values that are no longer needed.',
  },
} as const satisfies Record<string, ErrorEntry>;
