import type { ErrorEntry } from './error-entry.js';

/** Errors of the values that apps keep on resources. */
export const appDataErrors = {
  APP_DATA_KEY_NOT_DECLARED: {
    status: 400,
    title: 'Key not declared',
    message: 'The version of the installation does not declare this key for this type of owner.',
    fix: 'Declare the key under [[data.definitions]] in the manifest, release the version, and ask the merchant to approve it.',
  },
  APP_DATA_LIMIT_REACHED: {
    status: 409,
    title: 'App data limit reached',
    message: 'This installation stores the maximum of 50,000 values. Existing keys can still be updated.',
    fix: 'Delete values that are no longer needed.',
  },
} as const satisfies Record<string, ErrorEntry>;
