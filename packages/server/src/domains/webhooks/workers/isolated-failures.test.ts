import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { echoReaders, Stage } from '../../../../testing/webhooks/open-stage.js';
import { readApart } from '../bodies/payload-readers.js';

/** What goes wrong with one delivery, business or connection is nobody else's trouble. */
let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(() => stage.close());

it('a body that cannot be built holds up nobody else, waits longer and longer, and expires', async () => {
  const receiver = await stage.receiver();
  const businessId = await stage.business();
  const { appId } = await stage.app({ hostingUrl: receiver.url });
  const installationId = await stage.install({ businessId, appId });
  let tries = 0;
  const engine = await stage.engine({
    readers: {
      ...echoReaders,
      order: readApart(async (_db, _viewer, ids) => {
        if (!ids.includes('666')) return ids.map((id) => ({ id }));
        tries += 1;
        throw new Error('this one cannot be read');
      }),
    },
  });
  const order = (resourceId: string) => ({ topic: 'orders/created' as const, businessId, resourceId });
  await stage.record(order('1'), order('2'), order('666'), order('3'), order('4'));
  await engine.settleEverythingDue();
  expect(receiver.received.map(({ body }) => (body.data.order as { id: string }).id).sort()).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
  tries = 0;
  for (let hours = 0; hours < 97; hours += 1) {
    stage.clock.advanceSeconds(3_600);
    await engine.settleEverythingDue();
  }
  expect(tries).toBeLessThan(100);
  expect((await stage.deliveriesOf(installationId)).map(({ status, error }) => `${status} ${error}`).sort()).toEqual([
    'delivered null',
    'delivered null',
    'delivered null',
    'delivered null',
    'failed EXPIRED',
  ]);
});

it('a business whose events cannot be fanned out holds up no other', async () => {
  const receiver = await stage.receiver();
  const broken = await stage.installed(receiver);
  await sql`update versions set manifest = '{}' where app_id = ${broken.appId}`.execute(stage.db);
  const others = [await stage.installed(receiver), await stage.installed(receiver)];
  const engine = await stage.engine();
  for (const { businessId } of [broken, ...others]) await stage.record({ topic: 'orders/created', businessId });
  await engine.settleEverythingDue();
  expect(receiver.received.map(({ body }) => body.businessId).sort()).toEqual(
    others.map(({ businessId }) => businessId).sort(),
  );
  await sql`delete from events_to_fan_out where business_id = ${broken.businessId}`.execute(stage.db);
});

it('floods from a few businesses do not delay the event of another', async () => {
  // real time: an endpoint that takes 20 ms to answer.
  const receiver = await stage.receiver((_, response) => setTimeout(() => response.writeHead(200).end(), 20));
  const floods = await Promise.all(Array.from({ length: 8 }, () => stage.installed(receiver)));
  const quietReceiver = await stage.receiver();
  const quiet = await stage.installed(quietReceiver);
  // Patient: on a busy machine an attempt that ran into its deadline would be made again, and counted here.
  const engine = await stage.engine({ outbound: stage.outbound(30_000) });
  for (const { businessId } of floods) {
    await stage.record(...Array.from({ length: 300 }, () => ({ topic: 'orders/created' as const, businessId })));
  }
  await stage.record({ topic: 'orders/created', businessId: quiet.businessId });
  let floodedBefore = Number.NaN;
  quietReceiver.answer = (_, response) => {
    floodedBefore = receiver.received.length;
    response.writeHead(200).end();
  };
  await engine.settleEverythingDue();
  expect(quietReceiver.received).toHaveLength(1);
  expect(floodedBefore).toBeLessThan(300);
  expect(receiver.received).toHaveLength(2_400);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2_400);
});

it('a connection the other side closes between two requests costs nothing, and in the middle of one, one attempt', async () => {
  let requests = 0;
  const receiver = await stage.receiver((_, response) => {
    const { socket } = response;
    requests += 1;
    // The first is answered and its connection closed without a word; the second is cut off after it was received.
    if (requests === 2) return void socket?.destroy();
    response.writeHead(200).end(() => requests === 1 && socket?.end());
  });
  const { businessId, installationId } = await stage.installed(receiver);
  const engine = await stage.engine();
  for (let turn = 0; turn < 3; turn += 1) {
    await stage.record({ topic: 'orders/created', businessId });
    await engine.settleEverythingDue();
  }
  expect(await stage.deliveriesOf(installationId)).toMatchObject([
    { status: 'delivered', attempts: 1 },
    { status: 'pending', attempts: 1, error: 'CONNECTION_RESET' },
    { status: 'delivered', attempts: 1 },
  ]);
  stage.clock.advanceSeconds(5);
  await engine.settleEverythingDue();
  expect((await stage.deliveriesOf(installationId))[1]).toMatchObject({ status: 'delivered', attempts: 2 });
  expect(requests).toBe(4);
});
