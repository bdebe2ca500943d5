import type { DataDefinition, Manifest } from '@souk/contract';
import type { Problem } from './problems.js';

export interface StoredKey {
  owner: string;
  key: string;
}

/** Which of these keys hold values for any installation of the app. Implemented by the app data domain, and passed in. */
export type FindStoredKeys = (keys: StoredKey[]) => Promise<StoredKey[]>;

/** A key's type cannot change while values of it exist: they would no longer match their key's type. */
export async function findTypeChanges(
  before: DataDefinition[],
  after: Manifest,
  findKept: FindStoredKeys,
): Promise<Problem[]> {
  const changed = after.data.definitions.flatMap((definition) => {
    const earlier = before.find(sameKeyOtherType(definition));
    return earlier ? [{ definition, earlier }] : [];
  });
  if (changed.length === 0) return [];
  const kept = await findKept(changed.map(({ definition: { owner, key } }) => ({ owner, key })));
  const held = new Set(kept.map(({ owner, key }) => `${owner}.${key}`));
  return changed
    .filter(({ definition: { owner, key } }) => held.has(`${owner}.${key}`))
    .map(({ definition, earlier }) => ({
      code: 'DATA_TYPE_CHANGED',
      path: `data.definitions.${definition.owner}.${definition.key}.type`,
      message: `${definition.owner}.${definition.key} stores values of type ${earlier.type}; it cannot become ${definition.type}.`,
      fix: `Keep type = "${earlier.type}", or declare a new key for the new type.`,
    }));
}

const sameKeyOtherType = (definition: DataDefinition) => (earlier: DataDefinition) =>
  earlier.owner === definition.owner && earlier.key === definition.key && earlier.type !== definition.type;
