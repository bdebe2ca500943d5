import { type Scope, withIncludedScopes } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { recordEvents } from '../events/record-events.js';
import { compareManifests } from '../versions/manifest/compare-manifests.js';
import type { InstallationMove } from '../versions/neighbours.js';

/** Installations that are alike in all that decides whether they move. */
interface AlikeInstallations {
  version: number;
  scopes: Scope[];
}

type Fate = { kind: 'arrived' } | { kind: 'waits' } | { kind: 'moves'; scopes: Scope[] };

/**
 * Moves every living installation of an app to a version, or lets it wait for its merchant as `pending_version`. Each is
 * compared from the version it runs, which need not be the one that was current. One statement for all that are alike.
 */
export async function moveInstallationsToVersion(db: Database, move: InstallationMove): Promise<void> {
  for (const alike of await lockAlike(db, move)) {
    const fate = await fateOf(alike, move);
    if (fate.kind === 'arrived') await clearPending(db, alike, move);
    else if (fate.kind === 'waits') await letWait(db, alike, move);
    else await moveAlike(db, alike, fate.scopes, move);
  }
}

async function lockAlike(db: Database, { appId }: InstallationMove): Promise<AlikeInstallations[]> {
  const { rows } = await sql<AlikeInstallations>`
    with held as materialized (
      select version, scopes from installations
      where app_id = ${appId} and state <> 'uninstalled' order by id for no key update
    )
    select distinct version, scopes from held order by version`.execute(db);
  return rows;
}

async function fateOf({ version, scopes }: AlikeInstallations, move: InstallationMove): Promise<Fate> {
  if (version === move.version) return { kind: 'arrived' };
  const { requiresConsent } = compareManifests(await move.manifestOf(version), move.manifest, { reviewed: false });
  const granted = withIncludedScopes(scopes);
  // Whatever the manifests say: nobody is given a scope the merchant has not granted.
  const lacks = move.manifest.scopes.some((scope) => !granted.has(scope));
  if (requiresConsent || lacks) return { kind: 'waits' };
  const kept = move.manifest.optional_scopes.filter((scope) => granted.has(scope));
  return { kind: 'moves', scopes: [...move.manifest.scopes, ...kept].sort() };
}

const whereAlike = ({ version, scopes }: AlikeInstallations, { appId }: InstallationMove) =>
  sql`app_id = ${appId} and state <> 'uninstalled' and version = ${version} and scopes = ${scopes}::text[]`;

async function clearPending(db: Database, alike: AlikeInstallations, move: InstallationMove): Promise<void> {
  await sql`update installations set pending_version = null, updated_at = ${move.at}
    where ${whereAlike(alike, move)} and pending_version is not null`.execute(db);
}

async function letWait(db: Database, alike: AlikeInstallations, move: InstallationMove): Promise<void> {
  await sql`update installations set pending_version = ${move.version}, updated_at = ${move.at}
    where ${whereAlike(alike, move)}`.execute(db);
}

async function moveAlike(
  db: Database,
  alike: AlikeInstallations,
  scopes: Scope[],
  move: InstallationMove,
): Promise<void> {
  const { rows } = await sql<{ businessId: string; id: string }>`
    update installations set version = ${move.version}, pending_version = null, scopes = ${scopes}::text[], updated_at = ${move.at}
    where ${whereAlike(alike, move)} returning business_id as "businessId", id`.execute(db);
  if (sameScopes(alike.scopes, scopes)) return;
  await recordEvents(
    db,
    rows.map(({ businessId, id }) => ({
      topic: 'app/scopes_updated' as const,
      businessId,
      storeId: null,
      resourceId: id,
      installationId: id,
      changed: ['scopes'],
      at: move.at,
    })),
  );
}

const sameScopes = (one: Scope[], other: Scope[]): boolean => one.toSorted().join() === other.toSorted().join();
