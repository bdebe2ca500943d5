import type { NavigationEntry } from '../design/side-navigation';

/** Pages that belong to no app. */
export const consolePages: NavigationEntry[] = [
  { title: 'console.apps', icon: 'apps', to: '/console', exact: true },
  { title: 'console.devStores', icon: 'store', to: '/console/dev-stores' },
  { title: 'console.tokens', icon: 'token', to: '/console/tokens' },
  { title: 'console.account', icon: 'person', to: '/console/account' },
];

/** Pages of one app, in the order in which an app is made. */
export const appPages: NavigationEntry[] = [
  { title: 'console.overview', icon: 'overview', to: '/console/apps/$appId', exact: true },
  { title: 'console.versions', icon: 'versions', to: '/console/apps/$appId/versions' },
  { title: 'console.hosting', icon: 'hosting', to: '/console/apps/$appId/hosting' },
  { title: 'console.secrets', icon: 'secret', to: '/console/apps/$appId/secrets' },
  { title: 'console.installations', icon: 'installations', to: '/console/apps/$appId/installations' },
  { title: 'console.webhooks', icon: 'webhooks', to: '/console/apps/$appId/deliveries' },
  { title: 'console.calls', icon: 'calls', to: '/console/apps/$appId/api' },
  { title: 'console.listing', icon: 'listing', to: '/console/apps/$appId/listing' },
  { title: 'console.review', icon: 'review', to: '/console/apps/$appId/review' },
  { title: 'console.settings', icon: 'settings', to: '/console/apps/$appId/settings' },
];
