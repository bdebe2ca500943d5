import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { SignedInUser } from '../accounts/identify-session.js';
import { findApp } from '../apps/find-app.js';
import { createAccount } from '../developers/create-account.js';
import { type DeveloperAccountRow, findAccountOf } from '../developers/find-account.js';
import { listInstalledApps } from '../installations/find-installations.js';
import { findDeskReview } from '../review/desk/read-desk.js';
import { recordDeskAction } from '../review/desk/record-action.js';
import { createDevStore } from './create-dev-store.js';
import { type DevStoreRow, listDevStores, lockReadyDevStore, type ReadyDevStore } from './find-dev-store.js';
import { installThere } from './install-on-dev-store.js';

/** The dev store that a reviewer tries apps on; found again by its name. */
const trialStoreName = 'Review desk';

export interface Trial {
  devStore: DevStoreRow;
  /** Null while the dev store is being made: asked again, it goes on from there. */
  installationId: string | null;
}

/**
 * The version of a case on a dev store of the reviewer's own. The store belongs to a developer account, as every dev store does;
 * a reviewer who has none gets one. Repeating it changes nothing.
 */
export async function createTrialInstallation(
  context: Context,
  { reviewId, user, now }: { reviewId: string; user: Pick<SignedInUser, 'userId' | 'name' | 'email'>; now: Date },
): Promise<Trial> {
  const { db } = context;
  const { app, version } = await findDeskReview(db, reviewId);
  if (version === null) throwDomainError('APP_VERSION_NOT_FOUND');
  const account = await keepAccount(db, user, now);
  const devStore = await keepStore(context, account.id, now);
  if (devStore.state !== 'ready') return { devStore, installationId: null };
  const store = await lockReadyDevStore(db, account.id, devStore.id);
  const there = await findInstalled(db, store, app.id, version);
  if (there) return { devStore, installationId: there };
  const row = (await findApp(db, app.id)) ?? throwDomainError('APP_NOT_FOUND');
  const { installation } = await installThere(context, { store, app: row, version, userId: user.userId, now });
  await recordDeskAction(db, {
    userId: user.userId,
    action: 'try_app',
    subject: { kind: 'review', id: reviewId },
    message: null,
    at: now,
  });
  return { devStore, installationId: installation.id };
}

async function keepAccount(
  transaction: Database,
  { userId, name, email }: Pick<SignedInUser, 'userId' | 'name' | 'email'>,
  now: Date,
): Promise<DeveloperAccountRow> {
  const account = await findAccountOf(transaction, userId);
  return account ?? createAccount(transaction, userId, { kind: 'individual', name, contactEmail: email }, now);
}

async function keepStore(context: Context, developerId: string, now: Date): Promise<DevStoreRow> {
  const known = (await listDevStores(context.db, developerId)).find(({ name }) => name === trialStoreName);
  return known ?? createDevStore(context, developerId, { name: trialStoreName, preset: 'small' }, now);
}

async function findInstalled(
  transaction: Database,
  { business_id }: ReadyDevStore,
  appId: string,
  version: number,
): Promise<string | undefined> {
  const living = await listInstalledApps(transaction, business_id, { afterId: null, limit: 100, living: true });
  return living.find((one) => one.appId === appId && one.version === version)?.id;
}
