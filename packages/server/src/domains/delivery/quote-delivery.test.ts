import { type DeliveryMethod, type DeliveryRate, type DeliverySpeed, fromCents, toCents } from '@souk/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.js';
import { plantBusiness } from '../../../testing/plant-business.js';
import { type Database, type OpenDatabase, openDatabase } from '../../foundation/database/open-database.js';
import { createFeeGroup, replaceRates } from './fee-groups.js';
import { type QuoteRequest, quoteDelivery } from './quote-delivery.js';

let place: TestDatabase;
let open: OpenDatabase;
let db: Database;
const now = new Date('2026-11-01T10:00:00.000Z');

beforeAll(async () => {
  place = await openTestDatabase();
  open = openDatabase({ url: place.url, log: pino({ level: 'silent' }) });
  db = open.db;
});
afterAll(async () => {
  await open.close();
  await place.drop();
});

/** Towns of Laghouat and, since 2026, of Aflou; and of Algiers. */
const provinceToday: Record<number, number> = { 301: 3, 302: 3, 319: 59, 313: 59, 1601: 16, 1620: 16 };
const provinceBefore: Record<number, number> = { 319: 3, 313: 3 };

const anyRate = fc.record({
  where: fc.oneof(
    fc.constant({ provinceCode: null, townOns: null }),
    fc.constantFrom(3, 59, 16).map((provinceCode) => ({ provinceCode, townOns: null })),
    fc.constantFrom(...Object.keys(provinceToday).map(Number)).map((townOns) => ({ provinceCode: null, townOns })),
  ),
  method: fc.constantFrom<DeliveryMethod>('home', 'desk'),
  speed: fc.constantFrom<DeliverySpeed>('standard', 'express'),
  price: fc.integer({ min: 0, max: 200_000 }).map((cents) => fromCents(BigInt(cents))),
  freeFrom: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((cents) => fromCents(BigInt(cents)))),
  daysMin: fc.option(fc.integer({ min: 0, max: 5 })),
  refused: fc.boolean(),
});
const anyTable = fc.uniqueArray(
  anyRate.map(({ where, ...rate }): DeliveryRate => ({ ...where, ...rate, daysMax: rate.daysMin })),
  {
    selector: ({ provinceCode, townOns, method, speed }) => [provinceCode, townOns, method, speed].join(),
    maxLength: 30,
  },
);
const anyPlace = fc.oneof(
  fc.constantFrom(3, 59, 16, 31).map((provinceCode) => ({ provinceCode, townOns: null })),
  fc.constantFrom(...Object.keys(provinceToday).map(Number)).chain((townOns) =>
    fc
      .constantFrom(provinceToday[townOns] as number, provinceBefore[townOns] ?? (provinceToday[townOns] as number))
      .map((provinceCode) => ({
        provinceCode,
        townOns,
      })),
  ),
);
type Question = typeof anyQuestion extends fc.Arbitrary<infer Value> ? Value : never;
const anyQuestion = fc.record({
  place: anyPlace,
  speeds: fc.subarray<DeliverySpeed>(['standard', 'express'], { minLength: 1 }),
  subtotal: fc.integer({ min: 0, max: 1_200_000 }).map((cents) => fromCents(BigInt(cents))),
});

/** The table as a person reads it: the town's own line, else its province's, else the old province's, else the line for all. */
function readTable(table: DeliveryRate[], { place: { provinceCode, townOns }, speeds, subtotal }: Question) {
  const today = townOns === null ? provinceCode : (provinceToday[townOns] as number);
  const before = townOns === null ? (provinceCode === 59 ? 3 : null) : (provinceBefore[townOns] ?? null);
  return (['desk', 'home'] as const).flatMap((method) =>
    (['express', 'standard'] as const).flatMap((speed) => {
      if (!speeds.includes(speed)) return [];
      const lines = table.filter((line) => line.method === method && line.speed === speed);
      const line =
        (townOns !== null && lines.find((one) => one.townOns === townOns)) ||
        lines.find((one) => one.provinceCode === today) ||
        (before !== null && lines.find((one) => one.provinceCode === before)) ||
        lines.find((one) => one.provinceCode === null && one.townOns === null);
      if (!line || line.refused) return [];
      const free = line.freeFrom !== null && toCents(subtotal) >= toCents(line.freeFrom);
      return [{ method, speed, price: free ? '0.00' : line.price, daysMin: line.daysMin, daysMax: line.daysMax }];
    }),
  );
}

async function plantCarrier(businessId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into carriers (business_id, name, created_at, updated_at)
    values (${businessId}, 'Carrier', ${now}, ${now}) returning id`.execute(db);
  const id = rows[0]?.id as string;
  await sql`insert into pickup_points (business_id, carrier_id, code, name, town_ons)
    select ${businessId}, ${id}, 'P' || town, 'Point ' || town, town from unnest(array[301, 319, 1601, 1620]) as town`.execute(
    db,
  );
  return id;
}

async function plantGroup(rates: DeliveryRate[]): Promise<QuoteRequest> {
  const { businessId } = await plantBusiness(db, { now });
  const group = await createFeeGroup(db, businessId, 'Group', now);
  await replaceRates(db, { businessId, country: 'DZ', id: group.id }, { rates }, now);
  return {
    businessId,
    country: 'DZ',
    feeGroupId: group.id,
    carrierId: await plantCarrier(businessId),
    provinceCode: 16,
    townOns: 1601,
    speeds: ['standard', 'express'],
    subtotal: '0.00',
  };
}

it('10,000 quotes say what the table says', async () => {
  await fc.assert(
    fc.asyncProperty(anyTable, fc.array(anyQuestion, { minLength: 100, maxLength: 100 }), async (table, questions) => {
      const request = await plantGroup(table);
      const quotes = await Promise.all(
        questions.map(({ place: where, ...question }) => quoteDelivery(db, { ...request, ...where, ...question })),
      );
      for (const [index, { options }] of quotes.entries()) {
        const said = options.map(({ pickupPoints: _points, ...option }) => option);
        const expected = readTable(table, questions[index] as Question);
        // Oran has no pickup point.
        const offered =
          questions[index]?.place.provinceCode === 31 ? expected.filter(({ method }) => method === 'home') : expected;
        expect(said).toEqual(offered);
      }
    }),
    { numRuns: 100 },
  );
}, 120_000);

const rate: DeliveryRate = {
  provinceCode: null,
  townOns: null,
  method: 'home',
  speed: 'standard',
  price: '400.00',
  freeFrom: null,
  daysMin: 1,
  daysMax: 3,
  refused: false,
};

it('pickup points of the province are offered, those of the town first, and none of another carrier', async () => {
  const request = await plantGroup([{ ...rate, method: 'desk' }]);
  const { options } = await quoteDelivery(db, { ...request, townOns: 1620 });
  expect(options[0]?.pickupPoints.map(({ code }) => code)).toEqual(['P1620', 'P1601']);
  expect(await quoteDelivery(db, { ...request, carrierId: null })).toEqual({ status: 'not_offered', options: [] });
  expect(await quoteDelivery(db, { ...request, carrierId: 'yalidine' })).toEqual({
    status: 'not_offered',
    options: [],
  });
});

it('a carrier that delivers to the door only offers no pickup point', async () => {
  const request = await plantGroup([rate, { ...rate, method: 'desk' }]);
  await sql`update carriers set methods = '{home}' where id = ${request.carrierId}`.execute(db);
  expect((await quoteDelivery(db, request)).options.map(({ method }) => method)).toEqual(['home']);
});

it.each([
  ['no fee group', { feeGroupId: null }, 'by_phone'],
  ['free text as its fee group', { feeGroupId: 'my-fees' }, 'by_phone'],
  ['a fee group that does not exist', { feeGroupId: '1' }, 'by_phone'],
  ['no province', { provinceCode: null, townOns: null }, 'unknown_place'],
  ['an unknown province', { provinceCode: 999, townOns: null }, 'unknown_place'],
  ['a town of another province', { provinceCode: 31, townOns: 1601 }, 'unknown_place'],
] as const)('a quote with %s has no options', async (_title, change, status) => {
  const request = await plantGroup([rate]);
  expect(await quoteDelivery(db, { ...request, ...change })).toEqual({ status, options: [] });
});

it('the fee group of another business quotes nothing', async () => {
  const [mine, theirs] = [await plantGroup([rate]), await plantGroup([rate])];
  expect(await quoteDelivery(db, { ...mine, feeGroupId: theirs.feeGroupId })).toEqual({
    status: 'by_phone',
    options: [],
  });
});

it('a place, method and speed can have one rate only, and wrong ones are named by their row', async () => {
  const request = await plantGroup([]);
  const target = { businessId: request.businessId, country: 'DZ', id: request.feeGroupId as string };
  const wrong = [rate, rate, { ...rate, provinceCode: 999 }, { ...rate, provinceCode: 16, daysMin: 4, daysMax: 2 }];
  await expect(replaceRates(db, target, { rates: wrong }, now)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: {
      problems: [
        'rates[1] repeats the place, method and speed of an earlier rate.',
        'rates[2].provinceCode 999 is not a province of DZ.',
        'rates[3].daysMax must not be less than daysMin.',
      ],
    },
  });
});
