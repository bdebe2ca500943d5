import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { listStatements, type Statement } from './count-statements.js';

/** The statements of a deed, which can be run again for another subject. */
export interface Replay {
  statements: number;
  /** On one connection, one after the other; `subject` takes the place of the one that was recorded. */
  run(client: pg.PoolClient, subject: string): Promise<void>;
}

const maxTries = 20;

/**
 * Records what the deed sends to the database, for one subject after the other, until two recordings are of the same statements. What
 * both share is constant; what differs belongs to the subject, came out of an earlier statement, or was drawn at random, and is
 * replaced accordingly when it is run again.
 */
export async function recordDeed(deed: (subject: string) => Promise<void>, subjects: () => string): Promise<Replay> {
  const kept = new Map<string, { subject: string; statements: readonly Statement[] }>();
  for (let tries = 0; tries < maxTries; tries++) {
    const subject = subjects();
    const statements = await listStatements(() => deed(subject));
    const texts = textsOf(statements);
    // A background beat may have fallen into one, and statements that are sent side by side may change places.
    const before = kept.get(texts);
    if (before && statements.length > 0) return replayOf(before.statements, statements, before.subject);
    kept.set(texts, { subject, statements });
  }
  throw new Error('No two recordings of the deed sent the same statements.');
}

const textsOf = (statements: readonly Statement[]): string => statements.map(({ text }) => text).join('\n');

function replayOf(first: readonly Statement[], second: readonly Statement[], recorded: string): Replay {
  const own = first.map(({ values }, index) =>
    values.map((value, place) => spell(value) !== spell(second[index]?.values[place])),
  );
  return {
    statements: first.length,
    async run(client, subject) {
      const known = new Map<string, unknown>([[recorded, subject]]);
      for (const [index, statement] of first.entries()) {
        const values = statement.values.map((value, place) => (own[index]?.[place] ? translate(value, known) : value));
        const { rows } = await send(client, index, statement.text, values);
        learn(known, statement.rows, rows);
      }
    },
  };
}

/** `begin` and `commit` as plain text, so that the client sends them as it does for Souk. */
function send(client: pg.PoolClient, index: number, text: string, values: unknown[]): Promise<pg.QueryResult> {
  if (values.length === 0) return client.query(text);
  return client.query({ name: `replay-${index}`, text, values });
}

/** Ids that the database gave out the first time are other ones now. */
function learn(known: Map<string, unknown>, before: Statement['rows'], now: Statement['rows']): void {
  before.forEach((row, index) => {
    for (const [column, value] of Object.entries(row)) {
      const current = now[index]?.[column];
      if (typeof value === 'string' && typeof current === 'string' && value !== current) known.set(value, current);
    }
  });
}

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;

function translate(value: unknown, known: Map<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => translate(one, known));
  if (Buffer.isBuffer(value)) return remember(known, value.toString('hex'), () => randomBytes(value.length));
  if (typeof value !== 'string') return value;
  if (known.has(value)) return known.get(value);
  if (uuid.test(value)) return remember(known, value, randomUUID);
  let text = value;
  for (const [before, now] of known) if (typeof now === 'string') text = text.replaceAll(before, now);
  return text;
}

function remember(known: Map<string, unknown>, before: string, make: () => unknown): unknown {
  if (!known.has(before)) known.set(before, make());
  return known.get(before);
}

const spell = (value: unknown): string =>
  Buffer.isBuffer(value) ? value.toString('hex') : (JSON.stringify(value) ?? '');
