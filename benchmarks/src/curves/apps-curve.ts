import { sql } from 'kysely';
import { openWebhookStage, type WebhookStage } from '../webhooks/open-webhook-stage.js';
import { type Receiver, startReceiver } from '../webhooks/start-receiver.js';
import type { Curve } from './curve.js';
import { fastestTenth } from './time-requests.js';

const most = 50;
const events = 40;
const warmUps = 12;

/** One business whose products change, with more and more apps that want to hear of it. */
export const appsCurve: Curve = {
  name: 'apps',
  title: 'One change, by how many apps of the business hear of it',
  of: 'apps that the business has installed',
  sizes: [1, 2, 5, 10, 20, most],
  largest: [],
  async open(workplace) {
    // Every app has a server of its own: an endpoint that many share would be sent to in turns.
    const receiver = await startReceiver({ endpoints: most });
    const stage = await openWebhookStage(workplace, [receiver], [`${receiver.url}/hooks`]);
    const worker = await stage.startWorker();
    let apps = 1;
    return {
      async growTo(size) {
        await installMore(stage, receiver.ports.slice(apps, size));
        apps = size;
      },
      measure: () => measure(stage, receiver, apps),
      async close() {
        await worker.stop();
        await stage.close();
        await receiver.stop();
      },
    };
  },
};

/** Copies of the first app, each with its own name and server. */
async function installMore({ platform, shops }: WebhookStage, ports: readonly number[]): Promise<void> {
  const [shop] = shops;
  if (!shop) throw new Error('The stage has no shop.');
  await sql`
    with copied as (
      insert into apps (developer_id, client_id, handle, name, state, link_key, created_at, updated_at)
      select developer_id, client_id || '-' || port, handle || '-' || port, port::text, state, link_key || '-' || port, created_at, updated_at
      from apps, unnest(${ports}::int[]) as port where apps.id = ${shop.appId}
      returning id, name as port
    ), version as (
      insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
      select copied.id, version, api_version, jsonb_set(manifest, '{hosting,url}', to_jsonb('http://127.0.0.1:' || copied.port)),
        scopes, optional_scopes, webhook_topics, allowed_hosts, created_at
      from copied, versions where versions.app_id = ${shop.appId}
    )
    insert into installations (business_id, app_id, version, scopes, installed_at, updated_at)
    select business_id, copied.id, version, scopes, installed_at, updated_at
    from copied, installations where installations.id = ${shop.installationId}`.execute(platform.db);
}

async function measure(stage: WebhookStage, receiver: Receiver, apps: number): Promise<Record<string, number>> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUps + events; turn++) {
    const ms = await heardAfterMs(stage, receiver, apps);
    if (turn >= warmUps) times.push(ms);
  }
  return { 'until the last app has heard': fastestTenth(times) };
}

/** From the commit until the last of them has it, by the clock of the machine. */
async function heardAfterMs(stage: WebhookStage, receiver: Receiver, apps: number): Promise<number> {
  await receiver.reset();
  const { committedAt } = await stage.change();
  await receiver.until(apps);
  // One event: of its arrivals the last is kept.
  const [arrivedAt = Number.NaN] = (await receiver.arrivals()).values();
  return arrivedAt - committedAt;
}
