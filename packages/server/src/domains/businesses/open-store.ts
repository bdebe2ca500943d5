import { isReservedSubdomain, type NewStore, type Store, storeLimits } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';
import { lockBusiness } from './businesses-table.js';
import { countStores, insertStore, selectStore } from './stores-table.js';

const longestSlug = 40;
const maxTries = 8;

/** Opens one more store of a business, in a transaction: two concurrent requests cannot both be the last one allowed. */
export async function openAnotherStore(db: Database, businessId: string, store: NewStore, now: Date): Promise<Store> {
  await lockBusiness(db, businessId);
  if ((await countStores(db, businessId)) >= storeLimits.perBusiness) throwDomainError('STORE_LIMIT_REACHED');
  const id = await openStore(db, businessId, store, now);
  return (await selectStore(db, businessId, id)) ?? unreadable(id);
}

/** Opens a store under the requested subdomain, or under one derived from its name. */
export async function openStore(db: Database, businessId: string, store: NewStore, now: Date): Promise<string> {
  if (store.subdomain === undefined) return openUnderName(db, businessId, store, now);
  rejectReserved(store.subdomain);
  return (
    (await insertStore(db, { businessId, ...store, subdomain: store.subdomain }, now)) ??
    throwDomainError('SUBDOMAIN_TAKEN')
  );
}

/** Only where a subdomain is chosen: a store that has a reserved one already keeps it. */
export function rejectReserved(subdomain: string): void {
  if (isReservedSubdomain(subdomain)) throwDomainError('SUBDOMAIN_TAKEN', { message: 'This subdomain is reserved.' });
}

/** The subdomain is the name, with a suffix when that is taken or reserved. */
async function openUnderName(db: Database, businessId: string, store: NewStore, now: Date): Promise<string> {
  const slug = slugOf(store.name);
  for (let tries = 0; tries < maxTries; tries++) {
    const isUsable = tries === 0 && slug.length >= 3 && !isReservedSubdomain(slug);
    const subdomain = isUsable ? slug : `${slug || 'store'}-${randomEnding()}`;
    const id = await insertStore(db, { businessId, name: store.name, language: store.language, subdomain }, now);
    if (id !== undefined) return id;
  }
  throw new Error(`No free subdomain was found for ${slug}.`);
}

/** Names in scripts that a host name cannot represent leave nothing, and get only a suffix. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');
}

function unreadable(id: string): never {
  throw new Error(`The store ${id} that was just opened cannot be read.`);
}

const randomEnding = () => randomBase62(8).toLowerCase();
