import { type AppInput, maxApps } from '@souk/contract';
import type { Static } from 'typebox';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';
import { lockDeveloper } from '../developers/find-account.js';
import { type AppRow, countLivingApps, insertApp } from './apps-table.js';
import { checkAppFields } from './check-app-fields.js';

/** Creates a draft. Archived apps keep their handles, but no longer count towards the limit. */
export async function createApp(
  transaction: Database,
  developerId: string,
  given: Static<typeof AppInput>,
  now: Date,
): Promise<AppRow> {
  const { handle, name } = checkAppFields(given);
  await lockDeveloper(transaction, developerId);
  if ((await countLivingApps(transaction, developerId)) >= maxApps)
    throw new DomainError('APP_LIMIT_REACHED', { members: { limit: maxApps } });
  const fresh = { client_id: `app_${randomBase62(24)}`, link_key: randomBase62(24) };
  const app = await insertApp(transaction, { developer_id: developerId, handle, name, ...fresh }, now);
  if (!app) throw new DomainError('APP_HANDLE_TAKEN', { members: { handle } });
  return app;
}
