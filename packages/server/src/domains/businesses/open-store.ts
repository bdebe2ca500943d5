import type { StoreLanguage } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';
import { insertStore } from './stores-table.js';

export interface NewStore {
  name: string;
  language?: StoreLanguage;
  /** Left out, it is made from the name. */
  subdomain?: string;
}

const longestSlug = 40;
const mostTries = 8;

/** Opens a store under a subdomain of its own: its name, with an ending where that is taken. */
export async function openStore(db: Database, businessId: string, store: NewStore, now: Date): Promise<string> {
  const slug = slugOf(store.subdomain ?? store.name);
  for (let tries = 0; tries < mostTries; tries++) {
    const subdomain = tries === 0 && slug.length >= 3 ? slug : `${slug || 'store'}-${randomEnding()}`;
    const id = await insertStore(db, { businessId, name: store.name, language: store.language, subdomain }, now);
    if (id !== undefined) return id;
  }
  throw new Error(`No free subdomain was found for ${slug}.`);
}

/** Names in scripts that a host name cannot spell leave nothing, and get an ending alone. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');
}

const randomEnding = () => randomBase62(8).toLowerCase();
