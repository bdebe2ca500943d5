import { sql } from 'kysely';
import type { Database } from '../database/open-database.js';
import type { Language } from '../pages/page-context.js';

declare module '../database/schema.js' {
  interface Tables {
    mail_languages: { address: string; language: Language; updated_at: Date };
  }
}

const keyOf = (address: string): string => address.trim().toLowerCase();

/** What whoever has the address chose last on a page of ours; English before that. */
export async function findMailLanguage(db: Database, address: string): Promise<Language> {
  const row = await db
    .selectFrom('mail_languages')
    .select('language')
    .where('address', '=', keyOf(address))
    .executeTakeFirst();
  return row?.language ?? 'en';
}

/** Remembers it; a row that says so already is not written again. */
export async function noteMailLanguage(db: Database, address: string, language: Language, now: Date): Promise<void> {
  await sql`
    insert into mail_languages as known (address, language, updated_at) values (${keyOf(address)}, ${language}, ${now})
    on conflict (address) do update set language = excluded.language, updated_at = excluded.updated_at
    where known.language <> excluded.language`.execute(db);
}
