import { type AppInput, mostApps } from '@souk/contract';
import type { Static } from 'typebox';
import type { Database } from '../../foundation/database/open-database.js';
import { Refusal } from '../../foundation/http/refusal.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';
import { lockDeveloper } from '../developers/find-account.js';
import type { AppRow } from './apps-table.js';
import { checkAppFields } from './check-app-fields.js';

/** Creates a draft. Archived apps keep their handles, but count no more. */
export async function createApp(
  transaction: Database,
  developerId: string,
  given: Static<typeof AppInput>,
  now: Date,
): Promise<AppRow> {
  const { handle, name } = checkAppFields(given);
  await lockDeveloper(transaction, developerId);
  const { count } = await transaction
    .selectFrom('apps')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('developer_id', '=', developerId)
    .where('state', '<>', 'archived')
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostApps) throw new Refusal('APP_LIMIT_REACHED', { members: { limit: mostApps } });
  const app = await transaction
    .insertInto('apps')
    .values({
      developer_id: developerId,
      client_id: `app_${randomBase62(24)}`,
      handle,
      name,
      link_key: randomBase62(24),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!app) throw new Refusal('APP_HANDLE_TAKEN', { members: { handle } });
  return app;
}
