import { contactMasks, topics } from '@souk/contract';
import { sql } from 'kysely';
import { createDevStore } from '../dev-stores.js';
import { signUpDeveloper } from '../developers.js';
import type { TestServer } from '../start-test-server.js';
import type { Receiver } from '../webhooks/start-receiver.js';
import type { TenancyStage } from './open-tenancy-stage.js';
import { requireStatus } from './require-status.js';
import type { Tenant } from './set-up-tenant.js';
import type { TenancyCheck } from './walk-tenancy.js';

/** What developers do in their console must not reach into businesses, nor from one installation into another. */
export function developerChecks(receiver: Receiver): TenancyCheck[] {
  return [
    { title: 'a dev store is filled, reset and deleted alone', run: checkDevStore },
    {
      title:
        'a test delivery shows no contacts to an installation that may see none, and names a store of its business',
      run: (server, stage) => checkTestDeliveries(server, stage, receiver),
    },
  ];
}

/** The only way to delete a business with everything in it: whatever it deletes of others, the other tenant misses. */
async function checkDevStore(server: TestServer, { victim }: TenancyStage): Promise<void> {
  const developer = await signUpDeveloper(server);
  const { token } = developer;
  const { devStoreId } = await createDevStore(server, developer);
  const path = `/developer/dev-stores/${devStoreId}`;
  const act = (json: object) => server.call('POST', `${path}/actions`, { token, json });
  requireStatus(await act({ action: 'abandon_checkout' }), 200, 'a checkout that is left');
  const [{ orderId, productId, customerId, levelId }] = victim.ids;
  for (const json of [
    { action: 'confirm', orderId },
    { action: 'abandon_checkout', productId },
    { action: 'redact_customer', customerId },
    { action: 'adjust_stock', inventoryLevelId: levelId },
  ]) {
    const answer = await act(json);
    if (answer.status < 400) throw new Error(`${json.action} of another business: ${answer.text}`);
  }
  requireStatus(await server.call('POST', `${path}/reset`, { token }), 202, 'its reset');
  await server.runJobs();
  const { body } = requireStatus(await server.call('GET', path, { token }), 200, 'the dev store');
  if (body.data.state !== 'ready') throw new Error(`After its reset the dev store is ${body.data.state}.`);
  requireStatus(await server.call('DELETE', path, { token }), 204, 'its end');
  await server.runJobs();
}

async function checkTestDeliveries(server: TestServer, { apps, stranger }: TenancyStage, receiver: Receiver) {
  const subscribed = topics.filter((topic) => topic !== 'products/deleted');
  const stores = new Set(stranger.ids.map(({ storeId }) => storeId));
  const send = async (app: TenancyStage['apps']['full'], { installationId }: Tenant['full'], topic: string) => {
    receiver.received.length = 0;
    const path = `/developer/apps/${app.id}/installations/${installationId}/webhooks/test`;
    requireStatus(await server.call('POST', path, { token: app.developer.token, json: { topic } }), 200, path);
    const [received] = receiver.received;
    if (!received) throw new Error(`A test of ${topic} never arrived.`);
    const { storeId } = received.body;
    if (storeId !== null && !stores.has(storeId)) throw new Error(`A test of ${topic} is about store ${storeId}.`);
    return received;
  };
  let shown = 0;
  for (const topic of subscribed) {
    const contacts = contactsIn((await send(apps.full, stranger.full, topic)).body.data);
    shown += contacts.length;
    const masked = (await send(apps.masked, stranger.masked, topic)).raw.toString('utf8');
    for (const contact of contacts)
      if (masked.includes(JSON.stringify(contact))) throw new Error(`A test of ${topic} shows ${contact}: ${masked}`);
  }
  if (shown === 0) throw new Error('No test delivery shows contacts to those who may see them.');
}

/** The values of a buyer's contacts, and addresses that open a checkout, wherever they stand. */
function contactsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const secret = new Set<string>([...Object.keys(contactMasks), 'recoveryUrl']);
  const isBuyer = 'phone' in value;
  return Object.entries(value).flatMap(([name, inner]) => {
    const reveals = secret.has(name) && (isBuyer || name === 'recoveryUrl');
    return reveals && typeof inner === 'string' ? [inner] : contactsIn(inner);
  });
}

/** Both tenants have a failed delivery of the same app: what is replayed for one installation stays failed for the other. */
export const replayCheck: TenancyCheck = {
  title: "a replay for one installation leaves the same app's other installations alone",
  run: async (server, { apps, victim, stranger }) => {
    const { db, clock } = server.platform;
    const ofInstallation = async ({ installationId }: Tenant['full']) => {
      const { rows } = await sql<{ id: string }>`
        update finished_deliveries set status = 'failed'
        where id = (
          select id from finished_deliveries where installation_id = ${installationId} and status = 'delivered'
          order by created_at desc limit 1)
        returning id`.execute(db);
      if (!rows[0]) throw new Error(`Installation ${installationId} has no delivery.`);
      return rows[0].id;
    };
    const [failedOfVictim, failedOfStranger] = [await ofInstallation(victim.full), await ofInstallation(stranger.full)];
    const path = `/developer/apps/${apps.full.id}`;
    const { token } = apps.full.developer;
    const range = {
      from: new Date(clock.now().getTime() - 86_400_000).toISOString(),
      to: new Date(clock.now().getTime() + 60_000).toISOString(),
    };
    const replay = `${path}/installations/${stranger.full.installationId}/webhooks/replay`;
    requireStatus(await server.call('POST', replay, { token, json: range }), 202, 'the replay');
    const statusOf = async (id: string) =>
      requireStatus(await server.call('GET', `${path}/deliveries/${id}`, { token }), 200, 'a delivery').body.data
        .status as string;
    const statuses = [await statusOf(failedOfVictim), await statusOf(failedOfStranger)].join();
    if (statuses !== 'failed,pending') throw new Error(`After the replay the deliveries are ${statuses}.`);
  },
};
