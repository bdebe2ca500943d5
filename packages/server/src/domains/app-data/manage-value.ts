import {
  type DataDefinition,
  type DataOwner,
  largestAppValueBytes,
  type Permission,
  permissionsOfScope,
} from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError, throwDomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import type { Platform } from '../../foundation/platform.js';
import type { Caller } from '../businesses/caller.js';
import {
  deleteValue,
  type Premises,
  selectPremises,
  selectValue,
  upsertValue,
  type ValueHolder,
  type ValueName,
  type WrittenValue,
} from './app-values-table.js';
import { findMismatchInThread } from './match-pattern-in-thread.js';
import { canBeReferenced } from './readable-owners-table.js';
import { isReferenceType, validatePattern, validateValue } from './validate-value.js';

export type { ValueName, WrittenValue };

/** The permission needed to read each kind of owner; the business itself needs none. */
export const ownerPermissions: Record<DataOwner, Permission | null> = {
  business: null,
  store: 'stores:read',
  product: 'products:read',
  order: 'orders:read',
  customer: 'customers:read',
};

export function mayReadOwners(caller: Caller, ownerType: DataOwner): boolean {
  const needed = ownerPermissions[ownerType];
  return needed === null || caller.permissions.has(needed);
}

/** Who keeps something, with what, and when. */
export interface ValueToStore<Who extends Caller = Caller> {
  db: Database;
  platform: Pick<Platform, 'threads'>;
  caller: Who;
  now: Date;
}

/** Writes the whole value. Refused in this order: owner or store, declaration, type, size, count. */
export async function storeValue(
  { db, platform, caller, now }: ValueToStore,
  name: ValueName,
  value: unknown,
): Promise<WrittenValue> {
  const keeper = holderOf(caller);
  let premises = await selectPremises(db, keeper, name);
  for (;;) {
    const written = await keepOn(premises, { db, platform, caller: keeper, now }, name, value);
    if (written) return written;
    // Nothing was written: there is no room, or another version was released meanwhile and must validate it again.
    const { version } = premises;
    premises = await selectPremises(db, keeper, name);
    if (premises.version === version) return throwDomainError('APP_DATA_LIMIT_REACHED');
  }
}

/** Undefined when there is no room, or the installation is no longer on the version that judged the value. */
async function keepOn(
  { version, definition, ownerReadable, storeExists }: Premises,
  { db, platform, caller, now }: ValueToStore<Caller & ValueHolder>,
  name: ValueName,
  value: unknown,
): Promise<WrittenValue | undefined> {
  if (!ownerReadable) throw unreadableOwner(storeExists);
  if (!definition) {
    return throwDomainError('APP_DATA_KEY_NOT_DECLARED', {
      message: `The installed version declares no key ${name.key} for ${name.ownerType}.`,
    });
  }
  await requireType({ db, platform, caller }, definition, value);
  const json = JSON.stringify(value);
  const bytes = Buffer.byteLength(json);
  if (bytes > largestAppValueBytes) {
    return throwDomainError('PAYLOAD_TOO_LARGE', {
      message: `The value has ${bytes} bytes of compact JSON; the maximum is ${largestAppValueBytes}.`,
    });
  }
  return upsertValue(db, caller, name, { json, visibility: definition.visibility, version, now });
}

export async function readValue(db: Database, caller: Caller, name: ValueName) {
  const keeper = holderOf(caller);
  return (await selectValue(db, keeper, name)) ?? throwDomainError('NOT_FOUND');
}

/** What cannot be read cannot be deleted either: it looks as if it did not exist. */
export async function removeValue(db: Database, caller: Caller, name: ValueName): Promise<void> {
  const keeper = holderOf(caller);
  await readValue(db, keeper, name);
  if (!(await deleteValue(db, keeper, name))) throwDomainError('NOT_FOUND');
}

/** 404 for an owner that cannot be read, 460 for a store the installation is not limited to. */
export async function requireOwner(db: Database, caller: Caller, ownerType: DataOwner, ownerId: string): Promise<void> {
  requireOwnerId(ownerId);
  const { ownerReadable, storeExists } = await selectPremises(db, holderOf(caller), { ownerType, ownerId, key: '' });
  if (!ownerReadable) throw unreadableOwner(storeExists);
}

async function requireType(
  { db, platform, caller }: Omit<ValueToStore<Caller & ValueHolder>, 'now'>,
  definition: DataDefinition,
  value: unknown,
): Promise<void> {
  const problem =
    validateValue(definition, value) ??
    (await validatePattern(definition, value, (pattern, texts) =>
      findMismatchInThread(platform, caller.installationId, pattern, texts),
    )) ??
    (await validateReference(db, caller, definition, value));
  if (!problem) return;
  throw new DomainError('BAD_REQUEST', {
    message: `${definition.owner}.${definition.key} is declared as ${definition.type}: ${problem}`,
    problems: [problem],
    fix: `Send a value of type ${definition.type}, within the bounds of its declaration.`,
  });
}

const referencePermissions = {
  product: 'read_products',
  variant: 'read_products',
  order: 'read_orders',
  customer: 'read_customers',
} as const;

/** An app cannot refer to what it may not read: that would reveal whether it exists. */
async function validateReference(
  db: Database,
  caller: Caller,
  { type }: DataDefinition,
  value: unknown,
): Promise<string | undefined> {
  if (!isReferenceType(type)) return undefined;
  const kind = type.slice('reference.'.length) as keyof typeof referencePermissions;
  const allowed = [...permissionsOfScope(referencePermissions[kind])].every((one) => caller.permissions.has(one));
  if (allowed && (await canBeReferenced(db, caller, type, String(value)))) return undefined;
  return `value must be the ID of a ${kind} this installation can read.`;
}

function unreadableOwner(storeExists: boolean): DomainError {
  return new DomainError(storeExists ? 'STORE_SCOPE_FORBIDDEN' : 'NOT_FOUND');
}

/** Values belong to an installation, so only its app can keep them. */
export function holderOf(caller: Caller): Caller & ValueHolder {
  const { installationId } = caller;
  if (installationId === null) throw new DomainError('PERMISSION_DENIED');
  return { ...caller, installationId };
}

/** An owner's id as written in a path or a body; a malformed id matches nothing. */
export function requireOwnerId(ownerId: string): void {
  if (!isId(ownerId, 24)) throwDomainError('NOT_FOUND');
}
