import { storefrontUrl } from '../../../domains/businesses/storefront-addresses.js';
import { matching } from '../../../foundation/http/path-params.js';
import { redirect } from '../../../foundation/http/response.js';
import { defineOpenPage } from '../define-page.js';

/** Leads from the dashboard to a storefront: only the server knows the domain that storefronts are under. */
export const viewStore = defineOpenPage({
  name: 'viewStore',
  method: 'GET',
  path: '/view-store/{subdomain}',
  summary: 'Leads to the storefront of a store.',
  params: { subdomain: matching(/^[a-z0-9][a-z0-9-]{0,62}$/, "The store's subdomain.", 'NOT_FOUND') },
  show: async ({ params, platform }) => redirect(`${storefrontUrl(platform.config, params.subdomain)}/`, 302),
});
