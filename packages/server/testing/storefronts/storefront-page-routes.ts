import { routes } from '../../src/surfaces/storefront/pages/routes.js';

/** Every route of a storefront's host, so that tests look at whatever comes later, too. */
export const storefrontPageRoutes = routes.map(({ method, path }) => ({ method, path }));
