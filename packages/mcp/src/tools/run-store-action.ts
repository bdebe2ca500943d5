import { type DevStoreAction, devStoreActions } from '@souk/contract';
import { type Static, Type } from 'typebox';
import { ask, read } from '../api/ask.js';
import { Refused } from '../api/refused.js';
import { type Deed, type Outcome, writeTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, id, oneOf } from './parameters.js';

const ownActions = ['install_app', 'reset_store'] as const;

const input = {
  devStoreId: id(),
  action: oneOf([...devStoreActions, ...ownActions]),
  app: Type.Optional(app),
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'Of install_app; else the latest.' })),
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
  title: 'Act in a dev store',
  description:
    'Lets something happen in a dev store for real, webhooks included; the subject is the newest that fits unless named. install_app installs a version of your app there (another version is replaced); reset_store makes the shop anew and, like redact_customer, asks for confirmation.',
  input,
  output: {
    action: Type.String(),
    kind: Type.String(),
    id: Type.String(),
    requestId: Type.Optional(Type.String({ description: 'For trace_request.' })),
  },
  reachesOut: true,
  async confirm(_deed, { action, devStoreId }) {
    if (action === 'reset_store') return `This deletes everything in dev store ${devStoreId} and makes it anew.`;
    if (action === 'redact_customer') return `This erases the contacts of a customer of dev store ${devStoreId}.`;
    return undefined;
  },
  run(deed, given) {
    if (given.action === 'install_app') return installApp(deed, given);
    if (given.action === 'reset_store') return resetStore(deed, given);
    return act(deed, given.action, given);
  },
});

async function act(
  { api, idempotencyKey }: Deed,
  action: DevStoreAction,
  { devStoreId, app: _app, version: _version, ...subject }: Input,
): Promise<Outcome> {
  const path = `/developer/dev-stores/${devStoreId}/actions`;
  const body = { ...subject, action };
  const { data, requestId } = await ask<Change>(api, { method: 'POST', path, body, idempotencyKey });
  const { kind, id: changed } = data;
  return {
    facts: { action, kind, id: changed, requestId },
    says: `Done: ${action}, ${kind} ${changed}. See what followed: trace_request with requestId ${requestId}.`,
  };
}

async function installApp(deed: Deed, { devStoreId, app: named, version }: Input): Promise<Outcome> {
  if (named === undefined) throw new Refused('install_app needs app.');
  const appId = (await appPath(deed, named)).split('/').at(-1);
  const path = `/developer/dev-stores/${devStoreId}/installations`;
  const made = await read<{ id: string; version: number }>(deed.api, {
    method: 'POST',
    path,
    body: { appId, version },
    idempotencyKey: deed.idempotencyKey,
  });
  return {
    facts: { action: 'install_app', kind: 'installation', id: made.id },
    says: `Version ${made.version} is installed: installation ${made.id}.`,
  };
}

async function resetStore({ api, idempotencyKey }: Deed, { devStoreId }: Input): Promise<Outcome> {
  const path = `/developer/dev-stores/${devStoreId}/reset`;
  await read<unknown>(api, { method: 'POST', path, idempotencyKey });
  return {
    facts: { action: 'reset_store', kind: 'devStore', id: devStoreId },
    says: 'It is being made anew; list_dev_stores tells when it is ready.',
  };
}
