import type { ErrorEntry } from './error-entry.js';

/** Refusals of the Developer API. */
export const developerErrors = {
  DEVELOPER_TOKEN_INVALID: {
    status: 401,
    title: 'The developer token is not valid',
    message: 'The developer token is unknown, revoked, expired, or older than the last password change.',
    fix: 'Sign in again with the command-line tool to get a new developer token.',
  },
  DEVELOPER_TOKEN_RATE_LIMITED: {
    status: 429,
    title: 'Too many requests with this developer token',
    message: 'This developer token sends more requests than its limit allows.',
    fix: 'Wait the seconds named in Retry-After, then go on more slowly.',
  },
  DEVELOPER_ACCOUNT_NOT_FOUND: {
    status: 404,
    title: 'No developer account',
    message: 'You have no developer account yet.',
    fix: 'Create one with POST /developer/account.',
  },
  DEVELOPER_ACCOUNT_EXISTS: {
    status: 409,
    title: 'The developer account exists',
    message: 'You already have a developer account.',
    fix: 'Read it with GET /developer/account and change it with PATCH.',
  },
  DEVELOPER_ACCOUNT_INVALID: {
    status: 400,
    title: 'The developer account is not valid',
    message: 'Some members of the developer account are not valid.',
    fix: 'Correct every problem listed in errors.',
  },
  DEVELOPER_ACCOUNT_SUSPENDED: {
    status: 403,
    title: 'The developer account is suspended',
    message: 'Your developer account is suspended: you can read, but not change anything.',
    fix: 'Contact the operator of this service.',
  },
  DEVELOPER_TERMS_REQUIRED: {
    status: 409,
    title: 'The developer terms are not accepted',
    message: 'The current developer terms must be accepted first.',
    fix: 'Accept them with POST /developer/account/terms.',
  },
  DEVELOPER_TERMS_OUTDATED: {
    status: 409,
    title: 'These are not the current terms',
    message: 'The terms version named is not the current one.',
    fix: 'Read terms.currentVersion of GET /developer/account and accept that version.',
  },
  APP_NOT_FOUND: {
    status: 404,
    title: 'No such app',
    message: 'You have no app with this id.',
    fix: 'List your apps with GET /developer/apps.',
  },
  APP_READ_ONLY: {
    status: 409,
    title: 'The app cannot be changed',
    message: 'A suspended or archived app cannot be changed.',
    fix: 'Contact the operator if the app is suspended; create another app if it is archived.',
  },
  APP_VERSION_NOT_FOUND: {
    status: 404,
    title: 'No such version',
    message: 'The app has no such version.',
    fix: "List the app's versions with GET /developer/apps/{appId}/versions.",
  },
  APP_MANIFEST_INVALID: {
    status: 400,
    title: 'The manifest is not valid',
    message: 'The manifest or its bundle has problems.',
    fix: 'Correct every problem listed in errors, then send it again.',
  },
  VERSION_NOT_RELEASABLE: {
    status: 409,
    title: 'The version cannot be released',
    message: 'This version cannot be released as it is.',
    fix: 'Read the version, correct what its hosting and reviewState say, and upload a new version.',
  },
} as const satisfies Record<string, ErrorEntry>;
