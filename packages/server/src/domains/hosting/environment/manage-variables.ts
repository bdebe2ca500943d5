import { type EnvironmentVariable, environmentLimits } from '@souk/contract';
import type { Context } from '../../../foundation/context.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { deriveKey } from '../../../foundation/secrets/derive-keys.js';
import { decrypt, encrypt } from '../../../foundation/secrets/encryption.js';
import { revokeHosted } from '../../apps/secrets/hosted-secret.js';
import { stopInstancesOf } from '../deploy/stop-instances.js';
import { deleteVariable, selectVariables, type VariablePlace, writeVariable } from './variables-table.js';

/** Names of an environment's variables, and when each was last set; never a value. */
export async function listVariables(db: Database, place: VariablePlace): Promise<EnvironmentVariable[]> {
  const rows = await selectVariables(db, place);
  return rows.map(({ name, updated_at }) => ({ name, updatedAt: updated_at.toISOString() }));
}

/** Running instances end, and start with the new value. The caller holds the app's lock. */
export async function setVariable(
  context: Context,
  masterKey: Buffer,
  place: VariablePlace,
  { name, value, now }: { name: string; value: string; now: Date },
): Promise<EnvironmentVariable> {
  rejectReservedName(name);
  const sealed = encrypt(keyFrom(masterKey), Buffer.from(value), encryptedFor(place, name));
  if (!(await writeVariable(context.db, place, { name, sealed, updated_at: now }, environmentLimits.variables))) {
    return throwDomainError('ENVIRONMENT_VARIABLE_LIMIT_REACHED', { members: { limit: environmentLimits.variables } });
  }
  await stopInstancesOf(context, place.appId, place.environment);
  return { name, updatedAt: now.toISOString() };
}

/** The client secret is the platform's: removing it revokes it, and instances start with another. */
export async function removeVariable(
  context: Context,
  place: VariablePlace,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const { db } = context;
  if (name === 'SOUK_CLIENT_SECRET') await revokeHosted(db, place, now);
  else if (!(await deleteVariable(db, place, name))) throwDomainError('ENVIRONMENT_VARIABLE_NOT_FOUND');
  await stopInstancesOf(context, place.appId, place.environment);
}

/** What an instance is started with. */
export async function openVariables(
  db: Database,
  masterKey: Buffer,
  place: VariablePlace,
): Promise<Record<string, string>> {
  const key = keyFrom(masterKey);
  const rows = await selectVariables(db, place);
  return Object.fromEntries(
    rows.map(({ name, sealed }) => [name, decrypt(key, sealed, encryptedFor(place, name)).toString()]),
  );
}

/** What the platform itself binds. */
function rejectReservedName(name: string): void {
  if (name.startsWith('SOUK_') || name === 'KV') throwDomainError('ENVIRONMENT_VARIABLE_INVALID');
}

const keyFrom = (masterKey: Buffer) => deriveKey(masterKey, 'hosting-variables');

const encryptedFor = ({ appId, environment }: VariablePlace, name: string) => ({
  purpose: 'hosting_variables',
  id: `${appId}/${environment}/${name}`,
});
