import type { Database } from '../../../foundation/database/open-database.js';
import { sumHours } from './webhook-hours-table.js';

const days = 30;
/** A share of a handful would say nothing. */
const minAttempts = 20;

/** How reliably an app takes its webhooks: which part of all attempts it accepted. */
export async function readSuccess(
  db: Database,
  appId: string,
  now: Date,
): Promise<{ days: number; attempts: number; share: number | null }> {
  const [sum] = await sumHours(db, [appId], new Date(now.getTime() - days * 86_400_000));
  const { delivered = 0, failed = 0 } = sum ?? {};
  const attempts = delivered + failed;
  const share = attempts < minAttempts ? null : Math.round((delivered / attempts) * 10_000) / 10_000;
  return { days, attempts, share };
}
