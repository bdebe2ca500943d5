import { closed, DeveloperInstallation } from '@souk/contract';
import { Type } from 'typebox';
import { findAppInstallation, listAppInstallations } from '../../../domains/installations/find-app-installations.js';
import { withWebhookHealth } from '../../../domains/webhooks/log/read-webhook-health.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import { developerRoutes } from '../developer-routes.js';
import { pageById } from '../page.js';
import { ownApp } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';

const tag = 'Installations';
const params = { appId: developerId('APP_NOT_FOUND') };

const listInstallations = defineRoute(developerRoutes, {
  name: 'listInstallations',
  method: 'GET',
  path: '/developer/apps/{appId}/installations',
  tag,
  summary: 'List installations',
  description: 'Installations of the app with their webhook health, newest first.',
  params,
  query: Type.Object(pageQuery, closed),
  responses: responses(200, 'A page of installations', pageOf(DeveloperInstallation)),
  errors: ['APP_NOT_FOUND', 'INVALID_CURSOR'],
  handle: async (input) => {
    const { id } = await ownApp(input);
    const { db, clock } = input.platform;
    const page = await pageById(
      'installations',
      input,
      (limit, afterId) => listAppInstallations(db, id, { limit, afterId }),
      (installation) => installation,
    );
    return ok({ ...page, data: await withWebhookHealth(db, id, page.data, clock.now()) });
  },
});

const readInstallation = defineRoute(developerRoutes, {
  name: 'readInstallation',
  method: 'GET',
  path: '/developer/apps/{appId}/installations/{installationId}',
  tag,
  summary: 'Get an installation',
  description: 'With its webhook health.',
  params: { ...params, installationId: developerId('INSTALLATION_NOT_FOUND') },
  responses: responses(200, 'The installation', one(DeveloperInstallation)),
  errors: ['APP_NOT_FOUND', 'INSTALLATION_NOT_FOUND'],
  handle: async (input) => {
    const { id } = await ownApp(input);
    const { db, clock } = input.platform;
    const installation = await findAppInstallation(db, id, input.params.installationId);
    const [data] = await withWebhookHealth(db, id, [installation], clock.now());
    return ok({ data });
  },
});

export const installationRoutes: Route[] = [listInstallations, readInstallation];
