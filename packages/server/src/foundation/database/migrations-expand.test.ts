import { describe, expect, it } from 'vitest';
import { listMigrations } from './migrate.js';

/** Those before the rule, and before the first release. */
const firstUnderTheRule = 60;
const contracting = [
  /\bdrop\s+(table|column|function|type|view|trigger|sequence)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\badd\s+column\s+(if\s+not\s+exists\s+)?\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/i,
];

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '');

/** What old code on the new schema would stumble over. */
function contractionsIn(sql: string): string[] {
  return contracting.flatMap((pattern) => pattern.exec(withoutComments(sql))?.[0] ?? []);
}

describe('migrations', () => {
  it('expand, or say that they contract: old and new processes run side by side during an upgrade', async () => {
    const underTheRule = (await listMigrations()).filter(({ number }) => number >= firstUnderTheRule);
    const migrations = await Promise.all(
      underTheRule.map(async ({ name, readSql }) => ({ name, sql: await readSql() })),
    );
    const silent = migrations.filter(({ sql }) => !/^-- contracts: \S/m.test(sql) && contractionsIn(sql).length > 0);
    expect(silent.map(({ name, sql }) => `${name}: ${contractionsIn(sql).join(', ')}`)).toEqual([]);
  });

  it.each([
    'alter table orders drop column note',
    'drop table orders',
    'alter table orders rename note to remark',
    'alter table orders alter column note set not null',
    'alter table orders alter note type integer using 1',
    'alter table orders add column kind text not null',
  ])('"%s" contracts', (statement) => {
    expect(contractionsIn(statement)).not.toEqual([]);
  });

  it.each([
    'create table tallies (id bigint primary key, dropped text not null)',
    'alter table orders add column kind text',
    "alter table orders add column kind text not null default 'plain'",
    "alter table orders add column kind text default 'plain' not null",
    'create index concurrently renamed on orders (id)',
    '-- drop table orders\nselect 1',
  ])('"%s" expands', (statement) => {
    expect(contractionsIn(statement)).toEqual([]);
  });
});
