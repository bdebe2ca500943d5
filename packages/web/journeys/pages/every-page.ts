import type { Role, World } from './seed-world.js';

/** One page that people see. A new page is one line here; a test refuses a route that is missing. */
export interface ShownPage {
  /** As the router or the server writes it: `$name` is an id of the world. */
  path: string;
  as: Role;
  /** Which id of the world stands for a `$name`, where the names differ. */
  ids?: Record<string, string>;
  /** After the path: filters, an open tab. */
  search?: string;
  /** For a second look at the same path. */
  name?: string;
  /** It shows nothing that the API would have to tell. */
  asksNothing?: true;
}

/** Pages of the web app, by the paths of its router. */
export const webPages: ShownPage[] = [
  { path: '/console', as: 'developer' },
  { path: '/console', as: 'newcomer', name: 'console of a newcomer' },
  { path: '/console/new-app', as: 'developer', asksNothing: true },
  { path: '/console/apps/$appId', as: 'developer' },
  { path: '/console/apps/$appId/settings', as: 'developer' },
  { path: '/console/apps/$appId/deliveries', as: 'developer' },
  {
    path: '/console/apps/$appId/deliveries',
    as: 'developer',
    search: '?status=failed',
    name: 'failed deliveries',
  },
  {
    path: '/console/apps/$appId/deliveries',
    as: 'developer',
    search: '?delivery=$deliveryId&hours=168',
    name: 'a delivery beside the log',
  },
  { path: '/console/apps/$appId/deliveries/$deliveryId', as: 'developer' },
  { path: '/console/apps/$appId/installations/$installationId', as: 'developer' },
  { path: '/console/account', as: 'developer' },
  { path: '/console/dev-stores', as: 'developer' },
  { path: '/console/dev-stores/new', as: 'developer', asksNothing: true },
  { path: '/console/dev-stores/$devStoreId', as: 'developer' },
  { path: '/console/tokens', as: 'developer' },
  { path: '/console/apps/$appId/versions', as: 'developer' },
  { path: '/console/apps/$appId/versions/new', as: 'developer' },
  { path: '/console/apps/$appId/versions/$version', as: 'developer' },
  {
    path: '/console/apps/$appId/versions/$version',
    as: 'developer',
    search: '?view=manifest',
    name: 'the manifest of a version',
  },
  { path: '/console/apps/$appId/hosting', as: 'developer', name: 'an app that runs elsewhere' },
  { path: '/console/apps/$appId/hosting', as: 'developer', ids: { appId: 'hostedAppId' } },
  {
    path: '/console/apps/$appId/hosting',
    as: 'developer',
    ids: { appId: 'hostedAppId' },
    search: '?view=variables',
    name: 'variables of a hosted app',
  },
  { path: '/console/apps/$appId/secrets', as: 'developer' },
  { path: '/console/apps/$appId/installations', as: 'developer' },
  { path: '/console/apps/$appId/api', as: 'developer' },
  { path: '/console/apps/$appId/requests/$requestId', as: 'developer' },
  { path: '/console/apps/$appId/listing', as: 'developer' },
  { path: '/console/apps/$appId/listing', as: 'developer', search: '?view=preview', name: 'preview of the listing' },
  { path: '/console/apps/$appId/review', as: 'developer' },
  { path: '/account', as: 'developer' },
  { path: '/account/password', as: 'developer' },
  { path: '/account/second-factor', as: 'developer' },
  { path: '/account/sessions', as: 'developer' },
  { path: '/account/invitations', as: 'developer' },
  { path: '/account/preferences', as: 'developer', asksNothing: true },
  { path: '/dashboard', as: 'merchant', search: '?all=shown' },
  { path: '/dashboard', as: 'newcomer', name: 'dashboard of a newcomer' },
  { path: '/dashboard/b/$businessId', as: 'merchant' },
  { path: '/dashboard/b/$businessId/orders', as: 'merchant' },
  { path: '/dashboard/b/$businessId/orders', as: 'merchant', search: '?q=nobody&stage=new', name: 'no order fits' },
  { path: '/dashboard/b/$businessId/orders/$orderId', as: 'merchant' },
  { path: '/dashboard/b/$businessId/products', as: 'merchant' },
  { path: '/dashboard/b/$businessId/products/new', as: 'merchant' },
  { path: '/dashboard/b/$businessId/products/$productId', as: 'merchant' },
  { path: '/dashboard/b/$businessId/collections', as: 'merchant' },
  { path: '/dashboard/b/$businessId/collections/new', as: 'merchant' },
  { path: '/dashboard/b/$businessId/collections/$collectionId', as: 'merchant' },
  { path: '/dashboard/b/$businessId/inventory', as: 'merchant' },
  { path: '/dashboard/b/$businessId/customers', as: 'merchant' },
  { path: '/dashboard/b/$businessId/customers/$customerId', as: 'merchant' },
  { path: '/dashboard/b/$businessId/abandoned-checkouts', as: 'merchant' },
  { path: '/dashboard/b/$businessId/abandoned-checkouts/$checkoutId', as: 'merchant' },
  { path: '/dashboard/b/$businessId/apps', as: 'merchant' },
  { path: '/dashboard/b/$businessId/apps/$installationId', as: 'merchant' },
  {
    path: '/dashboard/b/$businessId/apps/$installationId',
    as: 'merchant',
    ids: { installationId: 'waitingId' },
    name: 'an app whose version waits',
  },
  { path: '/dashboard/b/$businessId/stores', as: 'merchant' },
  { path: '/dashboard/b/$businessId/stores/new', as: 'merchant' },
  { path: '/dashboard/b/$businessId/stores/$storeId', as: 'merchant' },
  { path: '/dashboard/b/$businessId/delivery', as: 'merchant' },
  { path: '/dashboard/b/$businessId/delivery/$feeGroupId', as: 'merchant' },
  { path: '/dashboard/b/$businessId/delivery/carriers/$carrierId', as: 'merchant' },
  { path: '/dashboard/b/$businessId/members', as: 'merchant' },
  { path: '/dashboard/b/$businessId/members/invite', as: 'merchant' },
  { path: '/dashboard/b/$businessId/exports', as: 'merchant' },
  { path: '/dashboard/b/$businessId/storage', as: 'merchant' },
  { path: '/review', as: 'reviewer' },
  { path: '/review', as: 'newcomer', name: 'the desk of somebody who is no staff' },
  { path: '/review/cases/$reviewId', as: 'reviewer' },
  { path: '/review/decisions', as: 'reviewer' },
  { path: '/review/apps', as: 'reviewer' },
  { path: '/review/apps/$appId', as: 'reviewer' },
  { path: '/review/developers', as: 'reviewer' },
  { path: '/review/developers/$developerId', as: 'reviewer' },
  { path: '/review/statistics', as: 'reviewer' },
  { path: '/review/actions', as: 'reviewer' },
  { path: '/review/mail', as: 'reviewer' },
  { path: '/console/no-such-page', as: 'developer', name: 'a page that is not there' },
];

/** Pages that the server writes, by the paths of its routes. */
export const serverPages: ShownPage[] = [
  { path: '/', as: 'nobody', name: 'start' },
  { path: '/market', as: 'nobody' },
  { path: '/market', as: 'nobody', search: '?q=nothing+like+this+anywhere', name: 'a search that finds nothing' },
  { path: '/market/$handle', as: 'nobody' },
  { path: '/no-such-page', as: 'nobody', name: 'missing page' },
  { path: '/dashboard/sign-in', as: 'nobody' },
  { path: '/dashboard/sign-up', as: 'nobody' },
  { path: '/dashboard/forgot-password', as: 'nobody' },
  { path: '/dashboard/reset-password/$token', as: 'nobody', ids: { token: 'resetToken' } },
  { path: '/dashboard/verify-email', as: 'merchant' },
  { path: '/dashboard/device', as: 'merchant' },
  { path: '/dashboard/device', as: 'merchant', search: '?user_code=$userCode', name: 'device that waits' },
  { path: '/dashboard/device', as: 'merchant', search: '?user_code=XXXX-XXXX', name: 'device that nobody knows' },
  { path: '/dashboard/device/approved', as: 'merchant' },
  { path: '/dashboard/device/denied', as: 'merchant' },
  { path: '/dashboard/install', as: 'merchant', search: '?client_id=$clientId&redirect_uri=$redirectUri' },
];

export const everyPage: ShownPage[] = [...webPages, ...serverPages];

/** Every page that asks the API for something; a second look at one of them asks it the same. */
export const askingPages: ShownPage[] = webPages.filter(
  (shown, place) =>
    !shown.asksNothing &&
    shown.path !== '/console/no-such-page' &&
    webPages.findIndex(({ path, as }) => path === shown.path && as === shown.as) === place,
);

/** Routes that no page list can hold, and why. */
export const unlisted: Record<string, string> = {
  '/docs': 'the documentation is written in English alone, and has journeys of its own',
  '/mail': 'is there in demo mode alone, and tested with it',
  '/dashboard/b/$businessId/apps/$installationId/open':
    "frames the app's own page; journeys/dashboard/embedded looks at it",
  '/dashboard/b/$businessId/apps/$installationId/frame': "the small page around the app's own page",
  '/view-store/$subdomain': "leads to the store's own site",
  '/dashboard/apps/$businessId': 'leads to the new address',
  '/dashboard/apps/$businessId/$installationId': 'leads to the new address',
  '/dashboard/apps/$businessId/$installationId/update': 'leads to the new address',
  '/dashboard/apps/$businessId/$installationId/uninstall': 'leads to the new address',
};

export const nameOf = ({ name, path, as }: ShownPage): string => name ?? `${path} (${as})`;

export function addressOf({ path, search = '', ids = {} }: ShownPage, world: World): string {
  return `${path}${search}`.replace(/\$(\w+)/g, (_, name: string) => {
    const id = world.ids[ids[name] ?? name];
    if (id === undefined) throw new Error(`The world has no ${name}, which ${path} needs.`);
    return encodeURIComponent(id);
  });
}
