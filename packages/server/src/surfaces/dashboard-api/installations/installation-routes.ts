import { InstallationChanges, InstallationInput, InstalledApp, nullable } from '@souk/contract';
import { Type } from 'typebox';
import { requireMembership } from '../../../domains/businesses/find-membership.js';
import { acceptVersion, changeInstallation } from '../../../domains/installations/change-installation.js';
import { findInstalledApp, listInstalledApps } from '../../../domains/installations/find-installations.js';
import { uninstallApp } from '../../../domains/installations/uninstall-app.js';
import { changeInstallationAsMember } from '../../../domains/oauth/change-installation-as-member.js';
import { consentToInstallation } from '../../../domains/oauth/consent-to-installation.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { readPageRequest } from '../../../foundation/http/lists/page-request.js';
import { cutPage, pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { created, noContent, ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

const business = { businessId: adminId('BUSINESS_NOT_FOUND') };
const installation = { ...business, installationId: adminId('INSTALLATION_NOT_FOUND') };
const One = Type.Object({ data: InstalledApp });
const needsAppsManage = 'Requires the permission `apps:manage`.';

export const listInstallations = defineRoute(dashboardRoute, {
  name: 'listInstalledApps',
  method: 'GET',
  path: '/dashboard/businesses/{businessId}/installations',
  tag: 'Installations',
  summary: 'List installed apps',
  description: 'Newest first.',
  params: business,
  query: Type.Object(
    {
      ...pageQuery,
      uninstalled: Type.Optional(Type.Boolean({ description: 'Includes uninstalled apps.' })),
    },
    { additionalProperties: false },
  ),
  responses: [{ status: 200, description: 'A page of installations', schema: pageOf(InstalledApp) }],
  errors: ['BUSINESS_NOT_FOUND', 'INVALID_CURSOR'],
  handle: async ({ caller: { userId }, params: { businessId }, query, platform }) => {
    await requireMembership(platform.db, businessId, userId);
    const living = query.uninstalled !== true;
    const binding = { list: 'listInstallations', caller: userId, filters: { businessId, living } };
    const { limit, after, cursorAfter } = readPageRequest(platform, binding, query);
    const afterId = after ? String(after[0]) : null;
    const found = await listInstalledApps(platform.db, businessId, { afterId, limit, living });
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => cursorAfter([id]));
    return ok({ data: rows, nextCursor });
  },
});

export const createInstallation = defineRoute(dashboardRoute, {
  name: 'createInstallation',
  method: 'POST',
  path: '/dashboard/businesses/{businessId}/installations',
  tag: 'Installations',
  summary: 'Install an app',
  description: `${needsAppsManage} You can grant only permissions that you have.`,
  params: business,
  body: { kind: 'json', schema: InstallationInput },
  responses: [
    {
      status: 201,
      description: 'The installation, and the URL to send the merchant to',
      schema: Type.Object({
        data: Type.Object({ installation: InstalledApp, redirectUrl: nullable(Type.String()) }),
      }),
    },
  ],
  errors: [
    'BUSINESS_NOT_FOUND',
    'PERMISSION_DENIED',
    'APP_NOT_FOUND',
    'APP_NOT_INSTALLABLE',
    'APP_ALREADY_INSTALLED',
    'INSTALLATION_INVALID',
  ],
  handle: async ({ caller: { userId }, params: { businessId }, body, platform }) =>
    created({ data: await consentToInstallation(platform, { businessId, userId, input: body }) }),
});

export const readInstallation = defineRoute(dashboardRoute, {
  name: 'readInstalledApp',
  method: 'GET',
  path: '/dashboard/businesses/{businessId}/installations/{installationId}',
  tag: 'Installations',
  summary: 'Get an installation',
  params: installation,
  responses: [{ status: 200, description: 'The installation', schema: One }],
  errors: ['BUSINESS_NOT_FOUND', 'INSTALLATION_NOT_FOUND'],
  handle: async ({ caller: { userId }, params: { businessId, installationId }, platform }) => {
    await requireMembership(platform.db, businessId, userId);
    return ok({ data: await findInstalledApp(platform.db, businessId, installationId) });
  },
});

export const updateInstallation = defineRoute(dashboardRoute, {
  name: 'updateInstallation',
  method: 'PATCH',
  path: '/dashboard/businesses/{businessId}/installations/{installationId}',
  tag: 'Installations',
  summary: 'Update an installation',
  description: `Grants or removes optional scopes, or changes its stores. ${needsAppsManage}`,
  params: installation,
  body: { kind: 'json', schema: InstallationChanges },
  responses: [{ status: 200, description: 'The installation', schema: One }],
  errors: [
    'BUSINESS_NOT_FOUND',
    'PERMISSION_DENIED',
    'INSTALLATION_NOT_FOUND',
    'INSTALLATION_NOT_ACTIVE',
    'INSTALLATION_INVALID',
  ],
  handle: async ({ caller: { userId }, params: { businessId, installationId }, body, platform }) => {
    const data = await changeInstallationAsMember(platform, { businessId, installationId, userId }, (context, member) =>
      changeInstallation(context, member, body),
    );
    return ok({ data });
  },
});

export const acceptInstallationVersion = defineRoute(dashboardRoute, {
  name: 'acceptInstallationVersion',
  method: 'POST',
  path: '/dashboard/businesses/{businessId}/installations/{installationId}/accept',
  tag: 'Installations',
  summary: 'Approve an update',
  description: `Accepts the version awaiting approval. ${needsAppsManage}`,
  params: installation,
  body: {
    kind: 'json',
    schema: Type.Object(
      { version: Type.Integer({ minimum: 1, maximum: 999_999_999 }) },
      { additionalProperties: false },
    ),
  },
  responses: [{ status: 200, description: 'The installation on its new version', schema: One }],
  errors: [
    'BUSINESS_NOT_FOUND',
    'PERMISSION_DENIED',
    'INSTALLATION_NOT_FOUND',
    'INSTALLATION_NOT_ACTIVE',
    'INSTALLATION_VERSION_NOT_PENDING',
  ],
  handle: async ({ caller: { userId }, params: { businessId, installationId }, body, platform }) => {
    const data = await changeInstallationAsMember(platform, { businessId, installationId, userId }, (context, member) =>
      acceptVersion(context, member, body.version),
    );
    return ok({ data });
  },
});

export const deleteInstallation = defineRoute(dashboardRoute, {
  name: 'deleteInstallation',
  method: 'DELETE',
  path: '/dashboard/businesses/{businessId}/installations/{installationId}',
  tag: 'Installations',
  summary: 'Uninstall the app',
  description: `All of its tokens are revoked immediately. ${needsAppsManage}`,
  params: installation,
  responses: [{ status: 204, description: 'App uninstalled' }],
  errors: ['BUSINESS_NOT_FOUND', 'PERMISSION_DENIED', 'INSTALLATION_NOT_FOUND', 'INSTALLATION_NOT_ACTIVE'],
  handle: async ({ caller: { userId }, params: { businessId, installationId }, platform }) => {
    await changeInstallationAsMember(platform, { businessId, installationId, userId }, (context, { now }) =>
      uninstallApp(context, businessId, installationId, now),
    );
    return noContent();
  },
});
