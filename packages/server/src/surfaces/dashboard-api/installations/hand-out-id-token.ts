import { Time } from '@souk/contract';
import { Type } from 'typebox';
import { requireMembership } from '../../../domains/businesses/find-membership.js';
import { findInstalledApp } from '../../../domains/installations/find-installations.js';
import { writeIdToken } from '../../../domains/oauth/id-token.js';
import { created } from '../../../foundation/http/answer.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { refuse } from '../../../foundation/http/refusal.js';
import { dashboardRoute } from '../dashboard-route.js';

export const createIdToken = defineRoute(dashboardRoute, {
  name: 'createIdToken',
  method: 'POST',
  path: '/dashboard/businesses/{businessId}/installations/{installationId}/id-token',
  tag: 'Installations',
  summary: "Makes the ID token that an app's embedded page receives: 60 seconds, single use.",
  params: { businessId: adminId('BUSINESS_NOT_FOUND'), installationId: adminId('INSTALLATION_NOT_FOUND') },
  answers: [
    {
      status: 201,
      description: 'The ID token.',
      schema: Type.Object({ data: Type.Object({ idToken: Type.String(), expiresAt: Time }) }),
    },
  ],
  errors: ['BUSINESS_NOT_FOUND', 'INSTALLATION_NOT_FOUND', 'INSTALLATION_NOT_ACTIVE', 'APPS_KEYS_NOT_CONFIGURED'],
  handle: async ({ caller: { userId, sessionId }, params: { businessId = '', installationId = '' }, platform }) => {
    await requireMembership(platform.db, businessId, userId);
    const { state, app } = await findInstalledApp(platform.db, businessId, installationId);
    if (state !== 'active' || app.state === 'suspended') refuse('INSTALLATION_NOT_ACTIVE');
    const { idToken, expiresAt } = await writeIdToken(platform, {
      clientId: app.clientId,
      userId,
      sessionId,
      businessId,
      installationId,
    });
    return created({ data: { idToken, expiresAt: expiresAt.toISOString() } });
  },
});
