import type { ErrorEntry } from './error-entry.js';

/** Errors of installing apps. */
export const installationErrors = {
  INSTALLATION_NOT_FOUND: {
    status: 404,
    title: 'Installation not found',
    message: 'There is no installation with this ID.',
    fix: 'List the installations and use one of their IDs.',
  },
  INSTALLATION_INVALID: {
    status: 400,
    title: 'Installation not valid',
    message: 'Some fields of the installation are not valid.',
    fix: 'Fix every problem listed in errors.',
  },
  INSTALLATION_NOT_ACTIVE: {
    status: 409,
    title: 'Installation not active',
    message: 'The app is suspended or was uninstalled.',
    fix: 'Install the app again, or wait until the app is reinstated.',
  },
  INSTALLATION_VERSION_NOT_PENDING: {
    status: 409,
    title: 'Version not awaiting approval',
    message: 'The given version is not the one awaiting approval.',
    fix: 'Read pendingVersion of the installation and approve that version.',
  },
  APP_NOT_INSTALLABLE: {
    status: 409,
    title: 'App cannot be installed',
    message: 'This app is not available now, or has no released version.',
    fix: 'Contact the developer of the app.',
  },
  APP_ALREADY_INSTALLED: {
    status: 409,
    title: 'App already installed',
    message: 'This business has the app installed.',
    fix: 'Open the app, or uninstall it first. installationId is the ID of the installation.',
  },
  APPS_KEYS_NOT_CONFIGURED: {
    status: 503,
    title: 'No signing key',
    message: 'No signing key is configured for this key set.',
    fix: 'Ask the operator of this service to create one with the keys command.',
  },
} as const satisfies Record<string, ErrorEntry>;
