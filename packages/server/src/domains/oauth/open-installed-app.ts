import type { InstalledApp } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { isOwnApp } from '../apps/find-app.js';
import { requireMembership } from '../businesses/find-membership.js';
import { findInstalledApp } from '../installations/find-installations.js';
import { writeIdToken } from './id-token.js';

export interface Opening {
  businessId: string;
  installationId: string;
  userId: string;
  sessionId: string;
}

export interface OpenedApp {
  installed: InstalledApp;
  idToken: string;
  expiresAt: Date;
}

/** A member opens an app's page: the page gets an ID token that tells its server who is viewing it, and in which business. */
export async function openInstalledApp(platform: Platform, opening: Opening): Promise<OpenedApp> {
  const installed = await requireOpenable(platform.db, opening);
  const { idToken, expiresAt } = await writeIdToken(platform, { ...opening, clientId: installed.app.clientId });
  return { installed, idToken, expiresAt };
}

/** The installation, if this member may open its page. */
export async function requireOpenable(
  db: Database,
  { businessId, installationId, userId }: Omit<Opening, 'sessionId'>,
): Promise<InstalledApp> {
  await requireMembership(db, businessId, userId);
  const installed = await findInstalledApp(db, businessId, installationId);
  if (installed.state !== 'active') throwDomainError('INSTALLATION_NOT_ACTIVE');
  if (!(await mayOpen(db, installed, userId))) throwDomainError('PREVIEW_NOT_YOURS');
  return installed;
}

/** A preview may be framed from localhost: whoever opens it must be at the machine it runs on. */
export async function mayOpen(
  db: Database,
  { preview, appId }: Pick<InstalledApp, 'preview' | 'appId'>,
  userId: string,
): Promise<boolean> {
  return !preview || isOwnApp(db, appId, userId);
}
