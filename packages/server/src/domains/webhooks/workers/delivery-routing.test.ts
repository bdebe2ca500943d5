import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { echoReaders, Stage } from '../../../../testing/webhooks/open-stage.js';
import { OutboundFailure } from '../../../foundation/outbound/classify-network-error.js';
import { openSsrfSafeClient } from '../../../foundation/outbound/ssrf-safe-client.js';
import { readApart } from '../bodies/payload-readers.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(() => stage.close());

const installation = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from installations where id = ${id}`.execute(stage.db);
  return rows[0] ?? {};
};

describe('routing', () => {
  it('records why a subscribed installation is left out', async () => {
    const receiver = await stage.receiver();
    const businessId = await stage.business();
    const topics = ['orders/created', 'customers/updated'] as const;
    const appFor = async () => (await stage.app({ hostingUrl: receiver.url, topics: [...topics] })).appId;
    const install = async (options: { scopes?: string[]; storeIds?: string[] } = {}) =>
      stage.install({ businessId, appId: await appFor(), ...options });
    const noScope = await install({ scopes: ['read_customers'] });
    const otherStore = await install({ storeIds: ['900'] });
    const byWriteScope = await install({ scopes: ['write_orders'], storeIds: ['901'] });
    const suspended = await install();
    await sql`update installations set state = 'suspended' where id = ${suspended}`.execute(stage.db);
    const suspendedApp = await install();
    await sql`update apps set state = 'suspended' where id = (select app_id from installations where id = ${suspendedApp})`.execute(
      stage.db,
    );
    const longGone = await install();
    await sql`update installations set state = 'uninstalled', uninstalled_at = ${new Date(stage.clock.now().getTime() - 1_000)} where id = ${longGone}`.execute(
      stage.db,
    );
    const engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId, storeId: '901' });
    const justGone = await install();
    await sql`update installations set state = 'uninstalled', uninstalled_at = ${new Date(stage.clock.now().getTime() + 5)} where id = ${justGone}`.execute(
      stage.db,
    );
    await engine.settleEverythingDue();
    const outcome = async (id: string) =>
      (await stage.deliveriesOf(id)).map(({ status, error }) => `${status} ${error}`);
    expect(await outcome(noScope)).toEqual(['skipped SCOPE_NOT_GRANTED']);
    expect(await outcome(otherStore)).toEqual(['skipped OUTSIDE_STORE_ACCESS']);
    expect(await outcome(byWriteScope)).toEqual(['delivered null']);
    expect(await outcome(suspended)).toEqual(['skipped INSTALLATION_INACTIVE']);
    expect(await outcome(suspendedApp)).toEqual(['skipped APP_SUSPENDED']);
    expect(await outcome(longGone)).toEqual([]);
    expect(await outcome(justGone)).toEqual(['skipped INSTALLATION_INACTIVE']);
    expect(receiver.received.map(({ body }) => body.data)).toEqual([
      { order: { id: '7', seenByStores: ['901'], contacts: false } },
    ]);
  });

  it('looks again at the reasons each time a delivery comes due', async () => {
    const receiver = await stage.receiver(500);
    const { businessId, installationId, appId } = await stage.installed(receiver);
    const engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    await sql`update apps set state = 'suspended' where id = ${appId}`.execute(stage.db);
    stage.clock.advanceSeconds(5);
    await engine.settleEverythingDue();
    expect(receiver.received).toHaveLength(1);
    expect(await stage.deliveriesOf(installationId)).toMatchObject([
      { status: 'skipped', attempts: 1, error: 'APP_SUSPENDED' },
    ]);
  });

  it('app/* and business/redact reach only the installation they concern, gone or not, its app suspended or not', async () => {
    const receiver = await stage.receiver();
    const businessId = await stage.business();
    const topics = ['app/uninstalled', 'business/redact'] as const;
    const mine = await stage.app({ hostingUrl: receiver.url, topics: [...topics] });
    const other = await stage.app({ hostingUrl: receiver.url, topics: [...topics] });
    const installationId = await stage.install({ businessId, appId: mine.appId });
    await stage.install({ businessId, appId: other.appId });
    const goneAt = new Date(stage.clock.now().getTime() - 3 * 86_400_000);
    await sql`update installations set state = 'uninstalled', uninstalled_at = ${goneAt} where id = ${installationId}`.execute(
      stage.db,
    );
    const engine = await stage.engine();
    await sql`update apps set state = 'suspended' where id = ${mine.appId}`.execute(stage.db);
    await stage.record(
      { topic: 'app/uninstalled', businessId, installationId, resourceId: installationId },
      { topic: 'business/redact', businessId, installationId, payload: { id: '1', installationId } },
    );
    await engine.settleEverythingDue();
    expect(receiver.received.map(({ body }) => [body.type, body.installationId, body.data]).sort()).toEqual([
      [
        'app/uninstalled',
        installationId,
        { installation: { id: installationId, seenByStores: null, contacts: false } },
      ],
      ['business/redact', installationId, { businessRedaction: { id: '1', installationId } }],
    ]);
  });

  it('a resource that is gone is skipped as NO_BODY', async () => {
    const receiver = await stage.receiver();
    const { businessId, installationId } = await stage.installed(receiver);
    const engine = await stage.engine({ readers: { ...echoReaders, order: readApart(async () => []) } });
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    expect(await stage.deliveriesOf(installationId)).toMatchObject([{ status: 'skipped', error: 'NO_BODY' }]);
  });

  it('a failure to read a resource is ours: the delivery waits without an attempt being counted', async () => {
    const receiver = await stage.receiver();
    const { businessId, installationId } = await stage.installed(receiver);
    let broken = true;
    const engine = await stage.engine({
      readers: {
        ...echoReaders,
        order: readApart(async (_db, _viewer, ids) => {
          if (broken) throw new Error('no');
          return ids.map((id) => ({ id }));
        }),
      },
    });
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    expect(await stage.deliveriesOf(installationId)).toMatchObject([{ status: 'pending', attempts: 0, error: null }]);
    broken = false;
    stage.clock.advanceSeconds(5);
    await engine.settleEverythingDue();
    expect(await stage.deliveriesOf(installationId)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('an attempt that we could not even begin is not spent, and says nothing about the endpoint', async () => {
    const receiver = await stage.receiver();
    const businessId = await stage.business();
    const { appId } = await stage.app({ hostingUrl: 'https://hooks.example.org' });
    const installationId = await stage.install({ businessId, appId });
    const names = {
      resolve: () => Promise.reject(new OutboundFailure('DNS_FAILED', 'no name server', { ours: true })),
      resolveLocally: async () => ['127.0.0.1'],
    };
    const outbound = openSsrfSafeClient({ allow: [], forbiddenPorts: [], names });
    const engine = await stage.engine({ outbound });
    await stage.record({ topic: 'orders/created', businessId });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await engine.settleEverythingDue();
      stage.clock.advanceSeconds(900);
    }
    expect(await stage.deliveriesOf(installationId)).toMatchObject([{ status: 'pending', attempts: 0, error: null }]);
    expect(await installation(installationId)).toMatchObject({ webhooks_failing_since: null });
    expect(receiver.received).toEqual([]);
    await outbound.close();
  });

  it('signs with every key while keys rotate', async () => {
    const receiver = await stage.receiver();
    const { businessId } = await stage.installed(receiver);
    await stage.signingKeys.rotate('webhook', 86_400);
    stage.signingKeys.refresh();
    const engine = await stage.engine();
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1a,[\w+/]{86}== v1a,[\w+/]{86}==$/);
  });
});
