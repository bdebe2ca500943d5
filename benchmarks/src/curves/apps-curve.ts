import { sql } from 'kysely';
import { median } from '../harness/run-benchmark.js';
import { openWebhookStage, type WebhookStage } from '../webhooks/open-webhook-stage.js';
import { type Receiver, startReceiver } from '../webhooks/start-receiver.js';
import type { Curve } from './curve.js';

const events = 40;
const warmUps = 12;

/** One business whose products change, with more and more apps that want to hear of it. */
export const appsCurve: Curve = {
  name: 'apps',
  title: 'One change, by how many apps of the business hear of it',
  of: 'apps that the business has installed',
  sizes: [1, 2, 5, 10, 20, 50],
  largest: [],
  async open(workplace) {
    const receiver = await startReceiver();
    const stage = await openWebhookStage(workplace, [receiver], [`${receiver.url}/hooks`]);
    const worker = await stage.startWorker();
    let apps = 1;
    return {
      async growTo(size) {
        await installMore(stage, size - apps);
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

/** Copies of the first app, each by its own name. */
async function installMore({ platform, shops }: WebhookStage, count: number): Promise<void> {
  const [shop] = shops;
  if (!shop) throw new Error('The stage has no shop.');
  await sql`
    with copied as (
      insert into apps (developer_id, client_id, handle, name, state, link_key, created_at, updated_at)
      select developer_id, client_id || '-' || n, handle || '-' || n, name, state, link_key || '-' || n, created_at, updated_at
      from apps, (select next_id() as n from generate_series(1, ${count}::int)) as numbered where apps.id = ${shop.appId}
      returning id
    ), version as (
      insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
      select copied.id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at
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
  return { 'until the last app has heard': median(times) };
}

/** From the commit until the last of them has it, by the clock of the machine. */
async function heardAfterMs(stage: WebhookStage, receiver: Receiver, apps: number): Promise<number> {
  await receiver.reset();
  await stage.recordChanges(1);
  const committedAt = performance.timeOrigin + performance.now();
  stage.hint();
  await receiver.until(apps);
  // One event: of its arrivals the last is kept.
  const [arrivedAt = Number.NaN] = (await receiver.arrivals()).values();
  return arrivedAt - committedAt;
}
