import type { Installation, InstallationChanges, Scope } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Caller } from '../businesses/caller.js';
import { announceInstallation } from './announce-installation.js';
import {
  authorizeScopes,
  authorizeStores,
  requireOwnPermissions,
  sameScopes,
  scopesOnVersion,
} from './authorize-grant.js';
import { type InstallationColumns, lockInstallation, updateInstallation } from './installations-table.js';
import { selectManifest, selectPlace } from './offered-apps-table.js';
import { findInstalledManifest } from './preview-consent.js';

export interface MemberChange {
  caller: Pick<Caller, 'businessId' | 'permissions'>;
  installationId: string;
  now: Date;
}

/** A member grants or takes back optional scopes, or chooses other stores. */
export async function changeInstallation(
  context: Context,
  { caller, installationId, now }: MemberChange,
  { scopes, storeIds }: InstallationChanges,
): Promise<Installation> {
  const { db } = context;
  const before = await lockLiving(db, caller.businessId, installationId);
  const manifest = await findInstalledManifest(db, before);
  const place = await selectPlace(db, caller.businessId);
  const { granted, problems } = authorizeScopes(manifest, scopes ?? before.scopes);
  const allProblems = [...(scopes ? problems : []), ...authorizeStores(storeIds, place?.stores ?? [])];
  if (allProblems.length > 0) throwDomainError('INSTALLATION_INVALID', { fieldErrors: allProblems });
  requireOwnPermissions(caller.permissions, added(before.scopes, granted));
  return writeChange(
    context,
    before,
    {
      scopes: granted,
      requestedScopes: before.requestedScopes.filter((scope) => !granted.includes(scope)),
      storeIds,
    },
    now,
  );
}

/** A member lets the installation move to the version that waits for them. */
export async function acceptVersion(
  context: Context,
  { caller, installationId, now }: MemberChange,
  version: number,
): Promise<Installation> {
  const { db } = context;
  const before = await lockLiving(db, caller.businessId, installationId);
  if (before.pendingVersion !== version) {
    throwDomainError('INSTALLATION_VERSION_NOT_PENDING', { members: { pendingVersion: before.pendingVersion } });
  }
  const manifest = await manifestOf(db, before.appId, version);
  const granted = scopesOnVersion(manifest, before.scopes);
  requireOwnPermissions(caller.permissions, added(before.scopes, granted));
  return writeChange(context, before, { version, pendingVersion: null, scopes: granted }, now);
}

/** The app asks the merchant for optional scopes of its version; nothing is granted by asking. */
export async function requestScopes(
  db: Database,
  caller: Caller,
  requested: readonly Scope[],
  now: Date,
): Promise<Installation> {
  const before = await lockOwn(db, caller);
  const manifest = await findInstalledManifest(db, before);
  const unknown = requested.filter((scope) => !manifest.optional_scopes.includes(scope));
  if (unknown.length > 0) {
    throwDomainError('BAD_REQUEST', {
      message: 'Only optional scopes of the installed version can be requested.',
      problems: unknown.map((scope) => `${scope} is not an optional scope of ${versionOf(before).toLowerCase()}.`),
    });
  }
  const wanted = new Set([...before.requestedScopes, ...requested]);
  const requestedScopes = manifest.optional_scopes.filter(
    (scope) => wanted.has(scope) && !before.scopes.includes(scope),
  );
  return updateInstallation(db, before, { requestedScopes }, now);
}

/** The app gives an optional scope back. */
export async function dropScope(context: Context, caller: Caller, scope: Scope, now: Date): Promise<Installation> {
  const { db } = context;
  const before = await lockOwn(db, caller);
  if (!before.scopes.includes(scope)) throwDomainError('NOT_FOUND', { message: `The scope ${scope} is not granted.` });
  const manifest = await findInstalledManifest(db, before);
  if (manifest.scopes.includes(scope)) {
    throwDomainError('BAD_REQUEST', {
      message: `${versionOf(before)} requires ${scope}; only optional scopes can be removed.`,
    });
  }
  return writeChange(context, before, { scopes: before.scopes.filter((one) => one !== scope) }, now);
}

async function writeChange(
  context: Context,
  before: Installation,
  changes: InstallationColumns,
  now: Date,
): Promise<Installation> {
  const after = await updateInstallation(context.db, before, changes, now);
  if (!sameScopes(before.scopes, after.scopes)) {
    await announceInstallation(context, 'app/scopes_updated', after, { at: now, changed: ['scopes'] });
  }
  return after;
}

async function lockLiving(db: Database, businessId: string, id: string): Promise<Installation> {
  const installation = await lockInstallation(db, businessId, id);
  if (!installation) return throwDomainError('INSTALLATION_NOT_FOUND');
  if (installation.state === 'uninstalled') return throwDomainError('INSTALLATION_NOT_ACTIVE');
  return installation;
}

async function lockOwn(db: Database, { businessId, installationId }: Caller): Promise<Installation> {
  const installation = installationId ? await lockInstallation(db, businessId, installationId) : undefined;
  if (installation?.state !== 'active') return throwDomainError('APP_TOKEN_INVALID');
  return installation;
}

async function manifestOf(db: Database, appId: string, version: number) {
  const manifest = await selectManifest(db, appId, version);
  if (!manifest) throw new Error(`Version ${version} of app ${appId} has no manifest.`);
  return manifest;
}

const versionOf = ({ version }: Installation) => (version === null ? 'The preview' : `Version ${version}`);

function added(before: readonly Scope[], after: readonly Scope[]): Scope[] {
  return after.filter((scope) => !before.includes(scope));
}
