import { type StorageUsage, storageKinds } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { verifiedContact } from '../developers/find-account.js';

export interface StorageOwner {
  kind: 'person' | 'business' | 'developer';
  id: string;
}

/** What must fit, and whether it must fit beside what apps have logged, as more logs must. */
export interface Room {
  bytes: number;
  limitBytes: number;
  besideLogs: boolean;
}

/** Until the transaction ends nobody else takes the room. Triggers of the tables that store bytes count what is written. */
export async function hasRoom(
  db: Database,
  owner: StorageOwner,
  { bytes, limitBytes, besideLogs }: Room,
): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select has_storage_room(${owner.kind}, ${owner.id}, ${Math.ceil(bytes)}, ${limitBytes}, ${besideLogs}) as fits`.execute(
    db,
  );
  return rows[0]?.fits ?? false;
}

export async function selectUsage(db: Database, { kind, id }: StorageOwner): Promise<Omit<StorageUsage, 'limitBytes'>> {
  const columns = sql.join(storageKinds.map(({ kind: name }) => sql.ref(columnOf[name])));
  const { rows } = await sql<Record<string, string>>`
    select used, ${columns} from storage_usage where owner_kind = ${kind} and owner_id = ${id}`.execute(db);
  const [row] = rows;
  return {
    usedBytes: Number(row?.used ?? 0),
    kinds: storageKinds
      .filter(({ of }) => of.includes(kind))
      .map(({ kind: name }) => ({ kind: name, bytes: Number(row?.[columnOf[name]] ?? 0) })),
  };
}

const columnOf = {
  productImages: 'product_images',
  bulkExports: 'bulk_exports',
  bundles: 'bundles',
  listingImages: 'listing_images',
  appStorage: 'app_storage',
  appLogs: 'app_logs',
} as const;

/**
 * Whether the owner has shown an address that is theirs: a person, the person of a developer account, an owner of a business. The
 * contact address of a developer account is as good as the person's own for what developers upload.
 */
export async function isVerified(db: Database, { kind, id }: StorageOwner): Promise<boolean> {
  const people = {
    person: sql`
      select from users u left join developer_accounts d on d.user_id = u.id
      where u.id = ${id} and ${verifiedContact} is not null`,
    developer: sql`
      select from developer_accounts d join users u on u.id = d.user_id
      where d.id = ${id} and ${verifiedContact} is not null`,
    business: sql`
      select from members m join users u on u.id = m.user_id
      where m.business_id = ${id} and m.owner and u.email_verified_at is not null`,
  };
  const { rows } = await sql<{ verified: boolean }>`select exists (${people[kind]}) as verified`.execute(db);
  return rows[0]?.verified ?? false;
}

/** Whose share an app's files take: its developer's person, then the developer. */
export async function selectAppOwners(db: Database, appId: string): Promise<StorageOwner[]> {
  const { rows } = await sql<{ user_id: string; id: string }>`
    select d.user_id, d.id from apps a join developer_accounts d on d.id = a.developer_id where a.id = ${appId}`.execute(
    db,
  );
  return rows.flatMap(({ user_id, id }): StorageOwner[] => [
    { kind: 'person', id: user_id },
    { kind: 'developer', id },
  ]);
}

export async function selectDatabaseBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
