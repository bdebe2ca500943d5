import { ClientSecret, MintedClientSecret } from '@souk/contract';
import { createSecretAndNotify } from '../../../domains/apps/secrets/create-secret-and-notify.js';
import { issueClientSecret, type NewClientSecret } from '../../../domains/apps/secrets/generate-client-secret.js';
import { listSecrets, presentSecret, revokeSecret } from '../../../domains/apps/secrets/manage-secrets.js';
import { rotateClientSecret } from '../../../domains/apps/secrets/rotate-client-secret.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { created, noContent, ok } from '../../../foundation/http/response.js';
import { developerRoutes } from '../developer-routes.js';
import { changeOwnApp, ownApp } from '../require-own-app.js';
import { one, responses, shortList } from '../response-schemas.js';

const tag = 'Secrets';
const params = { appId: developerId('APP_NOT_FOUND') };

const shown = ({ row, secret }: NewClientSecret, now: Date) => ({ data: { ...presentSecret(row, now), secret } });

const listClientSecrets = defineRoute(developerRoutes, {
  name: 'listClientSecrets',
  method: 'GET',
  path: '/developer/apps/{appId}/secrets',
  tag,
  summary: 'List client secrets',
  description: 'Newest first. Values are never returned.',
  params,
  responses: responses(200, 'The secrets', shortList(ClientSecret)),
  errors: ['APP_NOT_FOUND'],
  handle: async (input) => {
    const { id } = await ownApp(input);
    const { db, clock } = input.platform;
    return ok({ data: await listSecrets(db, id, clock.now()) });
  },
});

const createClientSecret = defineRoute(developerRoutes, {
  name: 'createClientSecret',
  method: 'POST',
  path: '/developer/apps/{appId}/secrets',
  tag,
  summary: 'Create a client secret',
  description: 'The value is shown only once.',
  params,
  responses: responses(201, 'Secret created', one(MintedClientSecret)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'CLIENT_SECRET_LIMIT_REACHED'],
  handle: (input) =>
    changeOwnApp(input, async (context, app, now) => {
      const { platform, caller } = input;
      const minted = await createSecretAndNotify(issueClientSecret, context, platform, { app, userId: caller.userId });
      return created(shown(minted, now));
    }),
});

const rotateClientSecrets = defineRoute(developerRoutes, {
  name: 'rotateClientSecret',
  method: 'POST',
  path: '/developer/apps/{appId}/secrets/rotate',
  tag,
  summary: 'Rotate the client secret',
  description: 'Creates a new secret; the active ones expire in 24 hours.',
  params,
  responses: responses(201, 'Secret created', one(MintedClientSecret)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'CLIENT_SECRET_ROTATION_OPEN'],
  handle: (input) =>
    changeOwnApp(input, async (context, app, now) => {
      const { platform, caller } = input;
      const minted = await createSecretAndNotify(rotateClientSecret, context, platform, { app, userId: caller.userId });
      return created(shown(minted, now));
    }),
});

const revokeClientSecret = defineRoute(developerRoutes, {
  name: 'revokeClientSecret',
  method: 'DELETE',
  path: '/developer/apps/{appId}/secrets/{secretId}',
  tag,
  summary: 'Revoke a client secret',
  description: 'Takes effect immediately, even for the last secret.',
  params: { ...params, secretId: developerId('CLIENT_SECRET_NOT_FOUND') },
  responses: responses(204, 'Secret revoked'),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'CLIENT_SECRET_NOT_FOUND'],
  handle: (input) =>
    changeOwnApp(input, async ({ db }, app, now) => {
      await revokeSecret(db, app, input.params.secretId, now);
      return noContent();
    }),
});

export const secretRoutes: Route[] = [listClientSecrets, createClientSecret, rotateClientSecrets, revokeClientSecret];
