import type { Route } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { redirect } from '../../../foundation/http/response.js';
import { defineOpenPage } from '../define-page.js';
import { linkTo } from '../links.js';

const businessId = developerId('BUSINESS_NOT_FOUND');
const installationId = developerId('INSTALLATION_NOT_FOUND');

/** Where the apps of a business were before the web app; what people kept or wrote down leads on. */
export const oldAddressRedirects: Route[] = [
  defineOpenPage({
    name: 'leadToInstalledApps',
    method: 'GET',
    path: '/dashboard/apps/{businessId}',
    params: { businessId },
    summary: 'Leads to the installed apps of a business.',
    show: async ({ params, platform }) => redirect(linkTo(platform, `/b/${params.businessId}/apps`)),
  }),
  ...(['', '/update', '/uninstall'] as const).map((deed) =>
    defineOpenPage({
      name: `leadToInstalledApp${deed.replace('/', 'To')}`,
      method: 'GET',
      path: `/dashboard/apps/{businessId}/{installationId}${deed}`,
      params: { businessId, installationId },
      summary: 'Leads to an installed app.',
      show: async ({ params, platform }) => {
        const place = `/b/${params.businessId}/apps/${params.installationId}`;
        return redirect(linkTo(platform, deed === '' ? `${place}/open` : place));
      },
    }),
  ),
];
