import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { RecordedFact } from '../../foundation/database/recorded-facts.js';
import type { Wakeups } from '../../foundation/database/wakeups.js';
import { type NewEvent, recordEvents, recordingForEach } from './record-events.js';
import { findEvents } from './take-events.js';
import { tellResource } from './tell-events.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

/** What a listener in the same process hears of a transaction. */
async function toldOf(work: (transaction: Database) => Promise<unknown>): Promise<readonly RecordedFact[] | undefined> {
  const { db, wakeups } = test.platform;
  let told: readonly RecordedFact[] | undefined;
  const hint: Wakeups['hint'] = (_, recorded) => {
    told = recorded;
  };
  await inTransaction({ db, wakeups: { ...wakeups, hint } }, work);
  return told;
}

const event = (given: Partial<NewEvent> = {}): NewEvent => ({
  topic: 'products/updated',
  businessId: '7',
  storeId: '8',
  resourceId: '9',
  at: new Date('2026-11-01T10:00:00.123Z'),
  ...given,
});

it('tells events as they are read from the database, with an id for their first delivery', async () => {
  const byStore = {
    knownIn: ['8'],
    storeId: '8',
    counters: ['available'],
    moved: [{ member: 'available', hiddenBy: [] }],
  };
  const told = await toldOf(async (transaction) => {
    await recordEvents(transaction, [event({ changed: ['price', 'name'] }), event({ storeId: null })]);
    await recordEvents(transaction, [event({ changed: ['email'], changedMasked: [], byStore })]);
  });
  const read = await findEvents(
    test.platform.db,
    (told ?? []).map(({ businessId, id }) => ({ businessId, eventId: id })),
  );
  expect(told).toHaveLength(3);
  for (const { deliveryId, ...one } of told ?? []) {
    expect(one).toEqual(read.get(one.id));
    expect(BigInt(deliveryId)).toBeGreaterThan(BigInt(one.id));
  }
  expect(new Set(told?.flatMap(({ id, deliveryId }) => [id, deliveryId])).size).toBe(6);
});

it.each([
  ['a fact that only the event carries', [event({ payload: { why: 'it must' } })]],
  ['an event of one installation', [event({ installationId: '5' })]],
  ['more than a worker takes from memory', Array.from({ length: 17 }, () => event())],
])('tells nothing of a transaction with %s', async (_, events) => {
  const told = await toldOf(async (transaction) => {
    await recordEvents(transaction, [event()]);
    expect(await recordEvents(transaction, events)).toHaveLength(events.length);
  });
  expect(told).toBeUndefined();
});

it('tells nothing where ids never leave the database', async () => {
  const told = await toldOf(async (transaction) => {
    await recordEvents(transaction, [event()]);
    const shared = { topic: 'products/updated', businessId: '7', storeId: '8', changed: ['price'] } as const;
    const recording = recordingForEach(transaction, { ...shared, at: new Date() }, sql`select 1`);
    await sql`with ${recording} select`.execute(transaction);
  });
  expect(told).toBeUndefined();
});

it('tells what the run that was committed recorded, not what one before it did', async () => {
  let runs = 0;
  const told = await toldOf(async (transaction) => {
    runs += 1;
    await recordEvents(transaction, [event({ resourceId: `${runs}` })]);
    if (runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect(told?.map(({ resourceId }) => resourceId)).toEqual(['2']);
});

const product = (name: string) => ({ id: '9', storeId: '8', name });

it('tells with each event how its resource reads after all that the transaction did', async () => {
  const told = await toldOf(async (transaction) => {
    await recordEvents(transaction, [
      event({ resource: product('first') }),
      event({ topic: 'orders/updated' }),
      event({ resourceId: '10' }),
    ]);
    await recordEvents(transaction, [event({ resource: product('second') })]);
  });
  expect(told?.map(({ resource }) => resource)).toEqual([product('second'), undefined, undefined, product('second')]);
});

it('tells a resource that was read after its events were recorded', async () => {
  const told = await toldOf(async (transaction) => {
    await recordEvents(transaction, [event(), event({ topic: 'orders/updated' })]);
    tellResource(transaction, 'product', product('read'));
  });
  expect(told?.map(({ resource }) => resource)).toEqual([product('read'), undefined]);
});

it('tells no resource that was changed once more by who does not know all of it', async () => {
  const told = await toldOf(async (transaction) => {
    await recordEvents(transaction, [event({ resource: product('known') })]);
    await recordEvents(transaction, [event({ changed: ['collectionIds'] })]);
  });
  expect(told?.map(({ resource }) => resource)).toEqual([undefined, undefined]);
});
