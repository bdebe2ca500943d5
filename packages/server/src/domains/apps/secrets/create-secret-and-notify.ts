import type { Context } from '../../../foundation/context.js';
import type { Database } from '../../../foundation/database/open-database.js';
import type { Platform } from '../../../foundation/platform.js';
import { mailSecurityNotice } from '../../accounts/mail/mail-security-notice.js';
import type { AppRow } from '../apps-table.js';
import type { NewClientSecret } from './generate-client-secret.js';

type Mint = (transaction: Database, app: AppRow, now: Date) => Promise<NewClientSecret>;

/** Creates a secret and notifies its owner by mail: a thief with a developer token would create one for themselves. */
export async function createSecretAndNotify(
  mint: Mint,
  context: Context,
  platform: Platform,
  { app, userId }: { app: AppRow; userId: string },
): Promise<NewClientSecret> {
  const minted = await mint(context.db, app, platform.clock.now());
  const { last4 } = minted.row;
  await mailSecurityNotice(context, platform, userId, { kind: 'client_secret_made', appName: app.name, last4 });
  return minted;
}
