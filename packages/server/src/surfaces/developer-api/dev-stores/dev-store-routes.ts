import {
  closed,
  DevStore,
  DevStoreActionInput,
  DevStoreChange,
  DevStoreInput,
  DevStoreInstallation,
} from '@souk/contract';
import { Type } from 'typebox';
import { performAction } from '../../../domains/dev-stores/actions/perform-action.js';
import { createDevStore } from '../../../domains/dev-stores/create-dev-store.js';
import { deleteDevStore } from '../../../domains/dev-stores/delete-dev-store.js';
import { listDevStores, presentDevStore, requireOwnDevStore } from '../../../domains/dev-stores/find-dev-store.js';
import { installOnDevStore } from '../../../domains/dev-stores/install-on-dev-store.js';
import { resetDevStore } from '../../../domains/dev-stores/reset-dev-store.js';
import { findAppInstallation } from '../../../domains/installations/find-app-installations.js';
import { withWebhookHealth } from '../../../domains/webhooks/log/read-webhook-health.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId, isId } from '../../../foundation/http/path-params.js';
import { accepted, created, noContent, ok } from '../../../foundation/http/response.js';
import { accountOf } from '../authenticate-developer.js';
import { developerRoutes } from '../developer-routes.js';
import { one, responses, shortList } from '../response-schemas.js';

const tag = 'Dev stores';
const params = { devStoreId: developerId('DEV_STORE_NOT_FOUND') };

const listOwnDevStores = defineRoute(developerRoutes, {
  name: 'listDevStores',
  method: 'GET',
  path: '/developer/dev-stores',
  tag,
  summary: 'List dev stores',
  description: 'Your dev stores, newest first. `limits.devStores` of the account says how many you can have.',
  responses: responses(200, 'The dev stores', shortList(DevStore)),
  handle: async ({ caller, platform }) => {
    const stores = await listDevStores(platform.db, accountOf(caller).id);
    return ok({ data: stores.map(presentDevStore) });
  },
});

const makeDevStore = defineRoute(developerRoutes, {
  name: 'createDevStore',
  method: 'POST',
  path: '/developer/dev-stores',
  tag,
  summary: 'Create a dev store',
  description: 'Its data is created in the background.',
  body: { kind: 'json', schema: DevStoreInput },
  responses: responses(201, 'The dev store, being created', one(DevStore)),
  errors: ['DEV_STORE_LIMIT_REACHED'],
  handle: async ({ caller, body, platform }) => {
    const store = await inTransaction(platform, (context) =>
      createDevStore(context, accountOf(caller).id, body, platform.clock.now()),
    );
    return created({ data: presentDevStore(store) });
  },
});

const readDevStore = defineRoute(developerRoutes, {
  name: 'readDevStore',
  method: 'GET',
  path: '/developer/dev-stores/{devStoreId}',
  tag,
  summary: 'Get a dev store',
  description: 'With its progress while it is created or reset.',
  params,
  responses: responses(200, 'The dev store', one(DevStore)),
  errors: ['DEV_STORE_NOT_FOUND'],
  handle: async ({ caller, params, platform }) => {
    const store = await requireOwnDevStore(platform.db, accountOf(caller).id, params.devStoreId);
    return ok({ data: presentDevStore(store) });
  },
});

const removeDevStore = defineRoute(developerRoutes, {
  name: 'deleteDevStore',
  method: 'DELETE',
  path: '/developer/dev-stores/{devStoreId}',
  tag,
  summary: 'Delete a dev store',
  description: 'Deletes all of its data.',
  params,
  responses: responses(204, 'Dev store deleted and its apps uninstalled'),
  errors: ['DEV_STORE_NOT_FOUND'],
  handle: async ({ caller, params, platform }) => {
    await inTransaction(platform, (context) =>
      deleteDevStore(context, accountOf(caller).id, params.devStoreId, platform.clock.now()),
    );
    return noContent();
  },
});

const resetOwnDevStore = defineRoute(developerRoutes, {
  name: 'resetDevStore',
  method: 'POST',
  path: '/developer/dev-stores/{devStoreId}/reset',
  tag,
  summary: 'Reset a dev store',
  description: 'Creates its data again from the seed, in the background. Installed apps are kept.',
  params,
  responses: responses(202, 'The dev store, being reset', one(DevStore)),
  errors: ['DEV_STORE_NOT_FOUND', 'DEV_STORE_NOT_READY'],
  handle: async ({ caller, params, platform }) => {
    const store = await inTransaction(platform, (context) =>
      resetDevStore(context, accountOf(caller).id, params.devStoreId, platform.clock.now()),
    );
    return accepted({ data: presentDevStore(store) });
  },
});

const installApp = defineRoute(developerRoutes, {
  name: 'installOnDevStore',
  method: 'POST',
  path: '/developer/dev-stores/{devStoreId}/installations',
  tag,
  summary: 'Install an app',
  description:
    'Installs a version of your app on the dev store, without a merchant. If another version of the app is installed there, it is uninstalled first.',
  params,
  body: {
    kind: 'json',
    schema: Type.Object(
      {
        appId: Type.String({ minLength: 1, maxLength: 24, description: 'The ID of one of your apps.' }),
        version: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 999_999_999,
            description: 'The version to install. Default: the latest.',
          }),
        ),
      },
      closed,
    ),
  },
  responses: responses(
    201,
    'The installation, and a code that the app exchanges for its offline token',
    one(DevStoreInstallation),
  ),
  errors: [
    'DEV_STORE_NOT_FOUND',
    'DEV_STORE_NOT_READY',
    'APP_NOT_FOUND',
    'APP_READ_ONLY',
    'APP_VERSION_NOT_FOUND',
    'APP_ALREADY_INSTALLED',
  ],
  handle: async ({ caller, params, body, platform }) => {
    const { db, clock } = platform;
    const devStoreId = params.devStoreId;
    const account = accountOf(caller);
    await requireOwnDevStore(db, account.id, devStoreId);
    if (!isId(body.appId, 20)) throw new DomainError('APP_NOT_FOUND');
    const { appId, version } = body;
    const installed = await inTransaction(platform, (context) =>
      installOnDevStore(context, {
        developerId: account.id,
        userId: caller.userId,
        devStoreId,
        appId,
        version,
        now: clock.now(),
      }),
    );
    const found = await findAppInstallation(db, appId, installed.installation.id);
    const [installation] = await withWebhookHealth(db, appId, [found], clock.now());
    return created({ data: { ...installation, installCode: installed.installCode } });
  },
});

const actOnDevStore = defineRoute(developerRoutes, {
  name: 'actOnDevStore',
  method: 'POST',
  path: '/developer/dev-stores/{devStoreId}/actions',
  tag,
  summary: 'Run an action',
  description:
    'Changes the dev store as a customer or carrier would, and sends the webhooks to its apps. Send the ID of the subject, or omit it to use the latest matching one.',
  params,
  body: { kind: 'json', schema: DevStoreActionInput },
  responses: responses(200, 'The result of the action', one(DevStoreChange)),
  errors: [
    'DEV_STORE_NOT_FOUND',
    'DEV_STORE_NOT_READY',
    'DEV_STORE_ACTION_IMPOSSIBLE',
    'NOT_FOUND',
    'ORDER_STATE_INVALID',
  ],
  handle: async ({ caller, params, body, platform }) => {
    const actor = {
      developerId: accountOf(caller).id,
      userId: caller.userId,
      devStoreId: params.devStoreId,
    };
    return ok({ data: { action: body.action, ...(await performAction(platform, actor, body)) } });
  },
});

export const devStoreRoutes: Route[] = [
  listOwnDevStores,
  makeDevStore,
  readDevStore,
  removeDevStore,
  resetOwnDevStore,
  installApp,
  actOnDevStore,
];
