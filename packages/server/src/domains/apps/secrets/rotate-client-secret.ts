import { rotationOverlapHours } from '@souk/contract';
import { secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError } from '../../../foundation/domain-error.js';
import type { AppRow } from '../apps-table.js';
import { generateSecret, type NewClientSecret } from './generate-client-secret.js';
import { retireSecrets, selectLiveSecrets } from './secrets-table.js';

/** Mints a secret and retires the active ones after 24 hours. The caller holds the app's lock. */
export async function rotateClientSecret(transaction: Database, app: AppRow, now: Date): Promise<NewClientSecret> {
  const live = await selectLiveSecrets(transaction, app.id, now);
  const retiring = live.find(({ expires_at }) => expires_at !== null);
  if (retiring) throw new DomainError('CLIENT_SECRET_ROTATION_OPEN', { members: { expiresAt: retiring.expires_at } });
  await retireSecrets(transaction, app.id, secondsAfter(now, rotationOverlapHours * 3_600));
  return generateSecret(transaction, app, now);
}
