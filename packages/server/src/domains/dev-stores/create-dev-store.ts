import { type DevStoreInput, mostDevStores } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { enqueue } from '../../foundation/jobs/define-job.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';
import { lockDeveloper } from '../developers/find-account.js';
import { type DevStoreRow, insertDevStore, selectDevStores } from './dev-stores-table.js';
import { fillDevStore, jobOptionsOf } from './fill-dev-store.js';

/** Records the dev store; its business is created in the background. */
export async function createDevStore(
  transaction: Database,
  developerId: string,
  given: DevStoreInput,
  now: Date,
): Promise<DevStoreRow> {
  await lockDeveloper(transaction, developerId);
  if ((await selectDevStores(transaction, developerId)).length >= mostDevStores)
    throw new DomainError('DEV_STORE_LIMIT_REACHED', { members: { limit: mostDevStores } });
  const store = await insertDevStore(transaction, {
    developer_id: developerId,
    name: given.name.trim() || 'Dev store',
    preset: given.preset ?? 'small',
    seed: given.seed === undefined || given.seed === null ? randomBase62(8) : String(given.seed),
    created_at: now,
    updated_at: now,
  });
  await enqueue(transaction, fillDevStore, { devStoreId: store.id }, jobOptionsOf(store.id));
  return store;
}
