/** Every public table with how many rows it has and a sum over what they hold: one changed value changes it. */
export type Fingerprints = Record<string, { rows: string; sum: string }>;

export type Ask = <Row>(statement: string) => Promise<Row[]>;

/** Columns that move without a write being accepted, and why. They are left out; the rest of their rows is not. */
const movedByBeingUsed: Record<string, string[]> = {
  // A developer token is valid for 90 days from its last use, so every use is recorded, whatever it was for.
  developer_tokens: ['last_used_at'],
  // Presenting a token at all ends the period in which its predecessor may be replayed.
  token_pairs: ['seen_at'],
  // Its developer is shown when a secret was last used; that the rest of the request was wrong does not matter.
  client_secrets: ['last_used_at'],
  // Its owner is shown when a session was last used.
  sessions: ['last_used_at'],
};

/** A wrong guess is counted, a refused call is shown to its developer, what an app reads to its merchant: that is what these rows are for. */
const countsRefusals = ['window_counts', 'api_calls', 'api_call_counts', 'installation_activity'];

export async function fingerprintTables(ask: Ask): Promise<Fingerprints> {
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by 1`,
  );
  const fingerprints: Fingerprints = {};
  for (const { name } of tables.filter((table) => !countsRefusals.includes(table.name))) {
    const left = (movedByBeingUsed[name] ?? []).map((column) => `'${column}'`).join(', ');
    const [found] = await ask<{ rows: string; sum: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended((to_jsonb(one) - array[${left}]::text[])::text, 0)), 0)::text as sum
         from "${name}" as one`,
    );
    if (found) fingerprints[name] = found;
  }
  return fingerprints;
}

/** One sentence for each table that has changed. */
export function differences(before: Fingerprints, after: Fingerprints): string[] {
  return Object.keys({ ...before, ...after })
    .filter((table) => before[table]?.sum !== after[table]?.sum || before[table]?.rows !== after[table]?.rows)
    .map((table) => {
      const [had, has] = [before[table]?.rows ?? 'no', after[table]?.rows ?? 'no'];
      return had === has ? `${table}: of ${has} rows some changed` : `${table}: ${had} rows before, ${has} after`;
    });
}
