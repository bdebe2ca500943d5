import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import type { Context } from '../context.js';
import { inTransaction } from './in-transaction.js';

let test: TestPlatform;

beforeAll(async () => {
  test = await openTestPlatform();
  await sql`create table written (n int)`.execute(test.platform.db);
});
afterAll(() => test.close());

beforeEach(async () => {
  await sql`truncate written`.execute(test.platform.db);
});

const write = ({ db }: Context) => sql`insert into written values (1)`.execute(db);
const failWith = ({ db }: Context, code: string) =>
  sql`do ${sql.lit(`begin raise exception 'as the test wants' using errcode = '${code}'; end`)}`.execute(db);

async function count(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from written`.execute(test.platform.db);
  return rows[0]?.count ?? 0;
}

it.each([
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
])('after %s the work is run again, and written once', async (_, code) => {
  const hint = vi.spyOn(test.platform.wakeups, 'hint');
  let runs = 0;
  const result = await inTransaction(test.platform, async (context) => {
    runs += 1;
    await write(context);
    if (runs === 1) await failWith(context, code);
    return 'done';
  });
  expect({ result, runs, count: await count(), hints: hint.mock.calls.length }).toEqual({
    result: 'done',
    runs: 2,
    count: 1,
    hints: 1,
  });
  hint.mockRestore();
});

it('any other failure is thrown immediately, and nothing is written or announced', async () => {
  const hint = vi.spyOn(test.platform.wakeups, 'hint');
  let runs = 0;
  const failed = inTransaction(test.platform, async (context) => {
    runs += 1;
    await write(context);
    await failWith(context, '22012');
  });
  await expect(failed).rejects.toThrow('as the test wants');
  expect({ runs, count: await count(), hints: hint.mock.calls.length }).toEqual({ runs: 1, count: 0, hints: 0 });
  hint.mockRestore();
});

it('the context names the request of its platform, and only that one', async () => {
  const cause = { requestId: 'req_1', madeEvents: false };
  const seen = await Promise.all([
    inTransaction({ ...test.platform, cause }, async (context) => context.cause),
    inTransaction(test.platform, async (context) => context.cause),
  ]);
  expect(seen).toEqual([cause, undefined]);
});
