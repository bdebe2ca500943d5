import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from './open-database.js';
import { rememberWalk } from './remember-walks.js';
import { mostOf, type WalkRequest } from './walk-page.js';

/** Statements are written, and sent nowhere. */
const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as Database;

describe('the remembered statement of a list', () => {
  let built = 0;
  const statementFor = rememberWalk<WalkRequest>({
    shapeOf: () => 'all',
    build({ businessId, limit }) {
      built += 1;
      return sql`select id from orders where business_id = ${businessId} limit ${mostOf(limit)} offset ${limit}`;
    },
  });
  const request = (businessId: string, limit: number): WalkRequest => ({
    businessId,
    storeIds: null,
    from: undefined,
    to: undefined,
    after: undefined,
    limit,
  });

  it('is written once, and has the values of whoever asks', () => {
    expect(statementFor(db, request('1', 51))).toMatchObject({ parameters: ['1', 51] });
    expect(statementFor(db, request('2', 101))).toMatchObject({ parameters: ['2', 101] });
    expect(built).toBe(1);
  });

  it('is none for a page larger than its own bound', () => {
    const { sql: text, parameters } = statementFor(db, request('1', 500)) ?? { sql: '', parameters: [] };
    expect(text).toContain('limit 500');
    expect(parameters).toEqual(['1', 500]);
  });
});
