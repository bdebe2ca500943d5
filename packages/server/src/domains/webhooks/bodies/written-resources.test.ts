import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { echoReaders, Stage } from '../../../../testing/webhooks/open-stage.js';
import type { RecordedEvent, WrittenResource } from '../../events/take-events.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';
import { buildBodies } from './build-bodies.js';
import { type PayloadReaders, type ReadResources, readApart, shownOrRead } from './payload-readers.js';

/** What this process has just written is shown; everything else is read. */

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

interface Thing extends WrittenResource {
  from: string;
}

const written = (id: string, storeId = '8', from = 'memory'): Thing => ({ id, storeId, from });

function eventOf(resourceId: string, resource?: WrittenResource): RecordedEvent {
  const nothing = { installationId: null, changed: [], changedMasked: null, byStore: null, payload: null };
  const at = { businessId: '7', storeId: '8', createdAt: new Date('2026-11-18T07:00:00Z') };
  return { id: '1', topic: 'products/updated', resourceId, resource, ...at, ...nothing };
}

const targetOf = (installationId: string, storeIds: string[] | null = null) =>
  ({ installationId, businessId: '7', appId: '5', storeIds, scopes: ['read_products'] }) as unknown as WebhookTarget;

/** Where each body came from, and which ids were read. */
async function built(...wanted: { event: RecordedEvent; target?: WebhookTarget }[]) {
  const read: string[] = [];
  const reader = readApart(async (_db, { storeIds }, ids) => {
    read.push(...ids);
    return ids.filter(() => storeIds === null || storeIds.includes('8')).map((id) => written(id, '8', 'database'));
  });
  const show = ({ installationId }: { installationId: string }, thing: Thing) => ({
    ...thing,
    from: `${thing.from} of ${installationId}`,
  });
  const readers = { product: shownOrRead<Thing>(show, reader) } as PayloadReaders;
  const bodies = await buildBodies(
    stage.db,
    readers,
    wanted.map(({ event, target = targetOf('3') }) => ({ event, target, apiVersion: '2026-10' })),
  );
  return { read, from: bodies.map((body) => body && JSON.parse(body.toString()).data.product.from) };
}

it('a resource that was written is shown as the viewer sees it, without a statement', async () => {
  expect(await built({ event: eventOf('9', written('9')) })).toEqual({ read: [], from: ['memory of 3'] });
});

it('one that was not is read, and beside it only that one', async () => {
  const wanted = [{ event: eventOf('9', written('9')) }, { event: eventOf('10') }];
  expect(await built(...wanted)).toEqual({ read: ['10'], from: ['memory of 3', 'database'] });
});

it('several apps are shown the same change', async () => {
  const event = eventOf('9', written('9'));
  const limited = targetOf('4', ['8']);
  expect(await built({ event }, { event, target: limited })).toEqual({
    read: [],
    from: ['memory of 3', 'memory of 4'],
  });
});

it('one that was written twice is read: only the database knows which was last', async () => {
  const twice = [{ event: eventOf('9', written('9')) }, { event: eventOf('9', written('9')) }];
  expect(await built(...twice)).toEqual({ read: ['9'], from: ['database', 'database'] });
});

it.each([
  ['before', [eventOf('9'), eventOf('9', written('9'))]],
  ['after', [eventOf('9', written('9')), eventOf('9')]],
])('one that somebody else changed %s it was written is read', async (_, events) => {
  const wanted = events.map((event) => ({ event }));
  expect(await built(...wanted)).toEqual({ read: ['9'], from: ['database', 'database'] });
});

it('a store out of reach is not shown from memory either', async () => {
  const target = targetOf('4', ['6']);
  expect(await built({ event: eventOf('9', written('9')), target })).toEqual({ read: ['9'], from: [null] });
});

it('what another business has written is not shown, but asked for as a read of its own', async () => {
  const target = { ...targetOf('4'), businessId: '70' };
  expect(await built({ event: eventOf('9', written('9')), target })).toMatchObject({ read: ['9'] });
});

it('the first attempt shows what was written, the next one what it has become', async () => {
  const receiver = await stage.receiver(500);
  const { businessId } = await stage.installed(receiver);
  const order = shownOrRead<Thing>((_viewer, thing) => thing, echoReaders.order as ReadResources);
  const engine = await stage.engine({ readers: { ...echoReaders, order } });
  const event = { topic: 'orders/created', businessId, resourceId: '7' } as const;
  await stage.record(event);
  await engine.settleEverythingDue();
  const heard = receiver.received.length;

  engine.wakeFanOut(await stage.recordAndTell({ ...event, resource: written('7') }));
  await vi.waitFor(() => expect(receiver.received).toHaveLength(heard + 1));
  expect(receiver.received.at(-1)?.body.data.order).toEqual(written('7'));
  const id = receiver.received.at(-1)?.headers['webhook-id'];

  stage.clock.advanceSeconds(3_600);
  await engine.settleEverythingDue();
  const again = receiver.received.filter(({ headers }) => headers['webhook-id'] === id);
  expect(again.map(({ body }) => body.data.order)).toEqual([
    written('7'),
    { id: '7', seenByStores: null, contacts: false },
  ]);
});
