import { Time } from '@souk/contract';
import { Type } from 'typebox';
import { openInstalledApp } from '../../../domains/oauth/open-installed-app.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { created } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const createIdToken = defineRoute(dashboardRoute, {
  name: 'createIdToken',
  method: 'POST',
  path: '/dashboard/businesses/{businessId}/installations/{installationId}/id-token',
  tag: 'Installations',
  summary: 'Create an ID token',
  description: "The token that an app's embedded page receives. It expires after 60 seconds and can be used once.",
  params: { businessId: adminId('BUSINESS_NOT_FOUND'), installationId: adminId('INSTALLATION_NOT_FOUND') },
  responses: [
    {
      status: 201,
      description: 'The ID token',
      schema: Type.Object({ data: Type.Object({ idToken: Type.String(), expiresAt: Time }) }),
    },
  ],
  errors: [
    'BUSINESS_NOT_FOUND',
    'INSTALLATION_NOT_FOUND',
    'INSTALLATION_NOT_ACTIVE',
    'PREVIEW_NOT_YOURS',
    'APPS_KEYS_NOT_CONFIGURED',
  ],
  handle: async ({ caller: { userId, sessionId }, params: { businessId, installationId }, platform }) => {
    const { idToken, expiresAt } = await openInstalledApp(platform, { businessId, installationId, userId, sessionId });
    return created({ data: { idToken, expiresAt: expiresAt.toISOString() } });
  },
});
