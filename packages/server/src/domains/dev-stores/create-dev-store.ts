import { type DevStoreInput, maxDevStores } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { DomainError } from '../../foundation/domain-error.js';
import { enqueue } from '../../foundation/jobs/define-job.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';
import { lockDeveloper } from '../developers/find-account.js';
import { type DevStoreRow, insertDevStore, selectDevStores } from './dev-stores-table.js';
import { fillDevStore, jobOptionsOf } from './fill-dev-store.js';

/** Records the dev store; its business is created in the background. */
export async function createDevStore(
  context: Context,
  developerId: string,
  given: DevStoreInput,
  now: Date,
): Promise<DevStoreRow> {
  const { db } = context;
  await lockDeveloper(db, developerId);
  if ((await selectDevStores(db, developerId)).length >= maxDevStores)
    throw new DomainError('DEV_STORE_LIMIT_REACHED', { members: { limit: maxDevStores } });
  const store = await insertDevStore(db, {
    developer_id: developerId,
    name: given.name.trim() || 'Dev store',
    preset: given.preset ?? 'small',
    seed: given.seed === undefined || given.seed === null ? randomBase62(8) : String(given.seed),
    created_at: now,
    updated_at: now,
  });
  await enqueue(context, fillDevStore, { devStoreId: store.id }, jobOptionsOf(store.id));
  return store;
}
