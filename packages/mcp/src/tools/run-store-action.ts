import { type DevStoreAction, devStoreActions } from '@souk/contract';
import { type Static, Type } from 'typebox';
import { ApiCallError } from '../api/api-error.js';
import { ask, read } from '../api/request.js';
import { type Outcome, type ToolContext, writeTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, id, oneOf } from './parameters.js';

const ownActions = ['install_app', 'reset_store'] as const;

const input = {
  devStoreId: id(),
  action: oneOf([...devStoreActions, ...ownActions]),
  app: Type.Optional(app),
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'For install_app. Default: the latest.' })),
  orderId: Type.Optional(id()),
  productId: Type.Optional(id()),
  customerId: Type.Optional(id()),
  inventoryLevelId: Type.Optional(id()),
  reasonId: Type.Optional(Type.String({ maxLength: 30 })),
  carrierStatus: Type.Optional(Type.String({ maxLength: 100 })),
  delta: Type.Optional(Type.Integer()),
};
type Input = Static<ReturnType<typeof Type.Object<typeof input>>>;

interface Change {
  kind: string;
  id: string;
}

export const runStoreAction = writeTool({
  name: 'run_store_action',
  title: 'Run an action in a dev store',
  description:
    'Runs an action in a dev store and sends its webhooks. Default subject: the newest that allows the action. install_app installs or replaces a version of your app. reset_store and redact_customer need a confirmation.',
  input,
  output: {
    action: Type.String(),
    kind: Type.String(),
    id: Type.String(),
    requestId: Type.Optional(Type.String({ description: 'For trace_request.' })),
  },
  reachesOut: true,
  async confirm(_deed, { action, devStoreId }) {
    if (action === 'reset_store')
      return `This deletes everything in dev store ${devStoreId} and creates new sample data.`;
    if (action === 'redact_customer') return `This erases the personal data of a customer of dev store ${devStoreId}.`;
    return undefined;
  },
  run(context, given) {
    if (given.action === 'install_app') return installApp(context, given);
    if (given.action === 'reset_store') return resetStore(context, given);
    return act(context, given.action, given);
  },
});

async function act(
  { api, idempotencyKey }: ToolContext,
  action: DevStoreAction,
  { devStoreId, app: _app, version: _version, ...subject }: Input,
): Promise<Outcome> {
  const path = `/developer/dev-stores/${devStoreId}/actions`;
  const body = { ...subject, action };
  const { data, requestId } = await ask<Change>(api, { method: 'POST', path, body, idempotencyKey });
  const { kind, id: changed } = data;
  return {
    facts: { action, kind, id: changed, requestId },
    says: `Done: ${action}, ${kind} ${changed}. Check the results: trace_request with requestId ${requestId}.`,
  };
}

async function installApp(context: ToolContext, { devStoreId, app: named, version }: Input): Promise<Outcome> {
  if (named === undefined) throw new ApiCallError('install_app requires app.');
  const appId = (await appPath(context, named)).split('/').at(-1);
  const path = `/developer/dev-stores/${devStoreId}/installations`;
  const made = await read<{ id: string; version: number }>(context.api, {
    method: 'POST',
    path,
    body: { appId, version },
    idempotencyKey: context.idempotencyKey,
  });
  return {
    facts: { action: 'install_app', kind: 'installation', id: made.id },
    says: `Version ${made.version} installed. Installation ID: ${made.id}.`,
  };
}

async function resetStore({ api, idempotencyKey }: ToolContext, { devStoreId }: Input): Promise<Outcome> {
  const path = `/developer/dev-stores/${devStoreId}/reset`;
  await read<unknown>(api, { method: 'POST', path, idempotencyKey });
  return {
    facts: { action: 'reset_store', kind: 'devStore', id: devStoreId },
    says: 'The dev store is being reset. Check when it is ready with list_dev_stores.',
  };
}
