import type { StorageUsage } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { canMail } from '../../foundation/mail/can-mail.js';
import type { Platform } from '../../foundation/platform.js';
import { hasRoom, isVerified, type StorageOwner, selectAppOwners, selectUsage } from './storage-table.js';

export type { StorageOwner };

type Storing = Pick<Platform, 'config' | 'diskRoom'>;

const megabyte = 1024 * 1024;
/** Enough to try everything, and not worth a mailbox of one's own. */
const unverifiedMegabytes = 20;

/**
 * Refuses what does not fit, in the transaction that stores it: all owners are asked, people first, so that two uploads wait for
 * each other in the same order. A person's share counts what they upload anywhere, the others' what is kept for them.
 */
export async function requireRoom(
  db: Database,
  platform: Storing,
  owners: readonly StorageOwner[],
  bytes: number,
): Promise<void> {
  requireDisk(platform, bytes);
  for (const owner of owners) {
    const { limitBytes, verified } = await limitOf(db, platform, owner);
    if (limitBytes === null || (await hasRoom(db, owner, { bytes, limitBytes, besideLogs: false }))) continue;
    const { usedBytes } = await selectUsage(db, owner);
    throwDomainError('QUOTA_REACHED', {
      ...(!verified && { fix: 'Verify the email of your account to get more storage, or delete files.' }),
      members: { owner: owner.kind, usedBytes, limitBytes },
    });
  }
}

/** The same for files of an app, which its developer uploads. */
export async function requireRoomForApp(db: Database, platform: Storing, appId: string, bytes: number): Promise<void> {
  await requireRoom(db, platform, await selectAppOwners(db, appId), bytes);
}

/** Whether what a running app writes still fits into its developer's share; what it logs takes what the rest leaves. */
export async function appFits(
  db: Database,
  platform: Storing,
  appId: string,
  { bytes, isLog }: { bytes: number; isLog: boolean },
): Promise<boolean> {
  if (platform.diskRoom.isShort(bytes)) return false;
  const developer = (await selectAppOwners(db, appId)).find(({ kind }) => kind === 'developer');
  if (!developer) return true;
  const { limitBytes } = await limitOf(db, platform, developer);
  return limitBytes === null || hasRoom(db, developer, { bytes, limitBytes, besideLogs: isLog });
}

function requireDisk({ diskRoom }: Pick<Storing, 'diskRoom'>, bytes: number): void {
  if (diskRoom.isShort(bytes)) throwDomainError('STORAGE_FULL', { retryAfterSeconds: 300 });
}

async function limitOf(
  db: Database,
  { config }: Pick<Storing, 'config'>,
  owner: StorageOwner,
): Promise<{ limitBytes: number | null; verified: boolean }> {
  const megabytes = config.quotas[`${owner.kind}Megabytes`];
  if (megabytes === 0) return { limitBytes: null, verified: true };
  const verified = !canMail(config) || (await isVerified(db, owner));
  return { limitBytes: (verified ? megabytes : Math.min(megabytes, unverifiedMegabytes)) * megabyte, verified };
}

export async function readUsage(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  owner: StorageOwner,
): Promise<StorageUsage> {
  const { limitBytes } = await limitOf(db, { config }, owner);
  return { ...(await selectUsage(db, owner)), limitBytes };
}
