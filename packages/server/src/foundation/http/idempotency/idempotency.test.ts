import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../../testing/open-test-platform.js';
import { inTransaction } from '../../database/in-transaction.js';
import type { DomainError } from '../../domain-error.js';
import { deleteExpiredIdempotencyKeys, type IdempotentRequest, runIdempotent } from './idempotency.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
  await sql`create table effects (id serial primary key, note text)`.execute(test.platform.db);
});
afterAll(() => test.close());

const request = (key: string, overrides: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  principal: 'i:1',
  key,
  fingerprint: Buffer.from('same request'),
  now: test.clock.now(),
  ...overrides,
});

function perform(once: IdempotentRequest, run?: () => Promise<void>) {
  return inTransaction(test.platform, ({ db }) =>
    runIdempotent(db, once, async () => {
      await sql`insert into effects (note) values (${once.key})`.execute(db);
      await run?.();
      return { status: 201, body: '{"data":1}', contactsOf: null, contactsSeen: false };
    }),
  );
}

const effectsOf = async (key: string) =>
  (await sql`select 1 from effects where note = ${key}`.execute(test.platform.db)).rows.length;
const codeOf = (error: unknown) => (error as DomainError).code;

describe('runIdempotent', () => {
  it('runs the first time and replays the stored answer after that', async () => {
    expect(await perform(request('replay'))).toMatchObject({ status: 201, body: '{"data":1}', replayed: false });
    expect(await perform(request('replay'))).toMatchObject({ status: 201, body: '{"data":1}', replayed: true });
    expect(await effectsOf('replay')).toBe(1);
  });

  it('refuses the key for another request and keeps principals apart', async () => {
    await perform(request('reused'));
    await expect(perform(request('reused', { fingerprint: Buffer.from('another one!') }))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect((await perform(request('reused', { principal: 'i:2' }))).replayed).toBe(false);
    expect(await effectsOf('reused')).toBe(2);
  });

  it('stores nothing of a failure, so that a retry runs', async () => {
    await expect(perform(request('fails'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await effectsOf('fails')).toBe(0);
    expect((await perform(request('fails'))).replayed).toBe(false);
    expect(await effectsOf('fails')).toBe(1);
  });

  it('lets exactly one of twenty racing requests run, and tells the others that the key is in use or replays', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => perform(request('race'))));
    const ran = outcomes.filter((one) => one.status === 'fulfilled' && !one.value.replayed);
    const refused = outcomes
      .filter((one) => one.status === 'rejected')
      .map((one) => codeOf((one as PromiseRejectedResult).reason));
    expect(ran).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['IDEMPOTENCY_KEY_IN_USE'] : []));
    expect(await effectsOf('race')).toBe(1);
  });

  it('tells a second request that the first still runs', async () => {
    let finish: () => void = () => undefined;
    let begun: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = perform(request('slow'), () => {
      begun();
      return finished;
    });
    await started;
    expect(await perform(request('slow')).catch(codeOf)).toBe('IDEMPOTENCY_KEY_IN_USE');
    finish();
    expect((await first).replayed).toBe(false);
    expect((await perform(request('slow'))).replayed).toBe(true);
  });

  it('forgets after 24 hours', async () => {
    await perform(request('day'));
    const almost = new Date(test.clock.now().getTime() + 24 * 3_600_000 - 60_000);
    expect((await perform(request('day', { now: almost }))).replayed).toBe(true);
    const later = new Date(test.clock.now().getTime() + 24 * 3_600_000 + 60_000);
    expect((await perform(request('day', { now: later }))).replayed).toBe(false);
    expect(
      await deleteExpiredIdempotencyKeys(test.platform.db, new Date(later.getTime() + 25 * 3_600_000)),
    ).toBeGreaterThan(0);
  });
});
