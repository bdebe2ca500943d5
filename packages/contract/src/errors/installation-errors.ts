import type { ErrorEntry } from './error-entry.js';

/** Refusals around installing apps. */
export const installationErrors = {
  INSTALLATION_NOT_FOUND: {
    status: 404,
    title: 'No such installation',
    message: 'There is no installation with this id.',
    fix: 'List the installations and use one of their ids.',
  },
  INSTALLATION_INVALID: {
    status: 400,
    title: 'The installation is not valid',
    message: 'Some members of the installation are not valid.',
    fix: 'Correct every problem listed in errors.',
  },
  INSTALLATION_NOT_ACTIVE: {
    status: 409,
    title: 'The installation is not active',
    message: 'The app is suspended or was uninstalled.',
    fix: 'Install the app again, or wait until it is no longer suspended.',
  },
  INSTALLATION_VERSION_NOT_PENDING: {
    status: 409,
    title: 'This version does not wait for consent',
    message: 'The version named is not the one that waits for consent.',
    fix: 'Read pendingVersion of the installation and accept that version.',
  },
  APP_NOT_INSTALLABLE: {
    status: 409,
    title: 'The app cannot be installed',
    message: 'This app is not offered at the moment, or has no released version.',
    fix: 'Ask the developer of the app.',
  },
  APP_ALREADY_INSTALLED: {
    status: 409,
    title: 'The app is installed already',
    message: 'This business has the app installed.',
    fix: 'Open it, or uninstall it first; installationId names the installation.',
  },
  APPS_KEYS_NOT_CONFIGURED: {
    status: 503,
    title: 'There is no key',
    message: 'No signing key is configured for this key set.',
    fix: 'Ask the operator of this service to make one with the keys command.',
  },
} as const satisfies Record<string, ErrorEntry>;
