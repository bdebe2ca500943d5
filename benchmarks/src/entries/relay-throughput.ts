import { setTimeout as sleep } from 'node:timers/promises';
import { CommandLine } from '@souk/drills/harness/run-command-line.js';
import { issueToken } from '@souk/server/domains/developers/tokens/issue-token.js';
import { sql } from 'kysely';
import type { Benchmark } from '../harness/benchmark.js';
import { openWebhookStage, type WebhookStage } from '../webhooks/open-webhook-stage.js';
import { startReceiver } from '../webhooks/start-receiver.js';

/** From recorded events to answered deliveries at one endpoint: through the developer's command, against straight there. */
export const relayThroughput: Benchmark = {
  name: 'relay-throughput',
  title: 'Deliveries a second at one endpoint through a relay (`souk webhooks listen`), against straight there',
  unit: 'perSecond',
  target: null,
  rounds: 5,
  async prepare(workplace) {
    const receiver = await startReceiver();
    const stage = await openWebhookStage(workplace, [receiver], [`${receiver.url}/hooks`]);
    const token = await becomeDevStore(stage);
    const command = new CommandLine(
      ['webhooks', 'listen', '--app', stage.shops[0]?.appId ?? '', '--forward-to', `${receiver.url}/hooks`, '--json'],
      { SOUK_URL: stage.baseUrl, SOUK_TOKEN: token },
    );
    const count = workplace.quick ? 3_000 : 10_000;
    const measure = async () => {
      await receiver.reset();
      await stage.recordChanges(count);
      const started = performance.now();
      const worker = await stage.startWorker();
      await receiver.until(count);
      const seconds = (performance.now() - started) / 1000;
      await worker.stop();
      return count / seconds;
    };
    const measureRelay = async () => {
      command.start();
      while ((await livingRelays(stage)) === 0) await sleep(50);
      return measure().finally(() => command.stop());
    };
    await measureRelay();
    await measure();
    return {
      ours: { name: 'through the relay', measure: measureRelay },
      reference: { name: 'straight', measure },
      async close() {
        await command.stop();
        await stage.close();
        await receiver.stop();
      },
    };
  },
};

/** Makes the stage's shop a dev store of its app's developer; returns a token of theirs. */
async function becomeDevStore({ platform, shops: [shop] }: WebhookStage): Promise<string> {
  const { db, clock } = platform;
  const { businessId, storeId, appId } = shop ?? { businessId: '0', storeId: '0', appId: '0' };
  await sql`update businesses set dev_store = true where id = ${businessId}`.execute(db);
  await sql`
    insert into members (business_id, user_id, owner, permissions, created_at, updated_at)
    select ${businessId}, d.user_id, true, '{}', ${clock.now()}, ${clock.now()}
    from apps a join developer_accounts d on d.id = a.developer_id where a.id = ${appId}`.execute(db);
  const { rows } = await sql<{ user_id: string; password_changed_at: Date }>`
    with developer as (
      select d.id, d.user_id from apps a join developer_accounts d on d.id = a.developer_id where a.id = ${appId}
    ), store as (
      insert into dev_stores (developer_id, name, preset, seed, state, business_id, store_id, created_at, updated_at)
      select id, 'Bench', 'empty', 'bench', 'ready', ${businessId}, ${storeId}, ${clock.now()}, ${clock.now()} from developer
    )
    select u.id as user_id, u.password_changed_at from developer join users u on u.id = developer.user_id`.execute(db);
  const [developer] = rows;
  if (!developer) throw new Error('The app has no developer.');
  const { user_id: userId, password_changed_at: passwordChangedAt } = developer;
  return (await issueToken(db, { userId, passwordChangedAt, label: 'Bench' }, clock.now())).token;
}

async function livingRelays({ platform }: WebhookStage): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from relays where ended_at is null`.execute(platform.db);
  return rows[0]?.count ?? 0;
}
