import { isDeepStrictEqual } from 'node:util';
import { type Collection, type CollectionPatch, collectionLimits, type NewCollection } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { startApplyingRules, startRemovingProducts } from './apply-rules.js';
import {
  type CollectionValues,
  countConditional,
  insertCollection,
  isAncestor,
  markDeleted,
  namesOfReferring,
  updateCollection,
} from './collections-table.js';
import { holdStoreCatalogue } from './lock-catalogue.js';
import { readCollection } from './read-collections.js';
import { ruleOf, validateRules } from './validate-rules.js';

/** Creates a collection in a store the caller reaches. Returns its id. */
export async function createCollection(
  context: Context,
  reach: BusinessAccess,
  given: NewCollection,
  now: Date,
): Promise<string> {
  const { db } = context;
  const { businessId } = reach;
  const place = { businessId, storeId: given.storeId };
  await holdStoreCatalogue(db, given.storeId);
  const problems = await validateRules(db, place, given.rules ?? []);
  if (problems.length > 0) throwDomainError('BAD_REQUEST', { problems });
  await rejectUnknownParent(db, reach, given.storeId, given.parentId ?? null);
  const collection = collectionValues(given);
  if (isConditional(collection)) await rejectOneTooMany(db, place);

  const id = await insertCollection(db, { ...place, now }, collection);
  if (isConditional(collection)) await startApplyingRules(context, { ...place, collectionId: id }, now);
  return id;
}

/** Changes what the patch names; the rules, when they change, are applied to every product again. */
export async function patchCollection(
  context: Context,
  reach: BusinessAccess,
  id: string,
  patch: CollectionPatch,
  now: Date,
): Promise<void> {
  const { db } = context;
  const { businessId } = reach;
  const before = await collectionToChange(db, reach, id);
  const place = { businessId, storeId: before.storeId };
  const problems = await problemsOfPatch(db, place, before, patch);
  if (problems.length > 0) throwDomainError('BAD_REQUEST', { problems });
  const after = patchedValues(before, patch);
  if (after.parentId !== before.parentId) await rejectParent(db, reach, before, after.parentId);
  if (isConditional(after) && !isConditional(before)) await rejectOneTooMany(db, place);
  if (Object.entries(after).every(([member, value]) => isDeepStrictEqual(value, before[member as keyof Collection])))
    return;

  const rulesChanged = !isDeepStrictEqual(after.rules, before.rules);
  await updateCollection(db, { businessId, id, now }, after, rulesChanged);
  const applies = isConditional(after) && (rulesChanged || after.ruleMatch !== before.ruleMatch);
  if (applies) await startApplyingRules(context, { ...place, collectionId: id }, now);
}

/** Deletes the collection, and its mention in its products. */
export async function deleteCollection(context: Context, reach: BusinessAccess, id: string, now: Date): Promise<void> {
  const { db } = context;
  const { businessId } = reach;
  const { storeId } = await collectionToChange(db, reach, id);
  await markDeleted(db, businessId, id, now);
  await startRemovingProducts(context, { businessId, storeId, collectionId: id }, now);
}

/** Read once to learn its store, then re-read under the store's lock, which every other change takes too. */
export async function collectionToChange(db: Database, reach: BusinessAccess, id: string): Promise<Collection> {
  const { storeId } = (await readCollection(db, reach, id)) ?? throwDomainError('NOT_FOUND');
  await holdStoreCatalogue(db, storeId);
  return (await readCollection(db, reach, id)) ?? throwDomainError('NOT_FOUND');
}

function isConditional({ rules }: Pick<CollectionValues, 'rules'>): boolean {
  return rules.length > 0;
}

function collectionValues(given: NewCollection): CollectionValues {
  return {
    parentId: given.parentId ?? null,
    name: given.name,
    description: given.description ?? null,
    image: given.image ?? null,
    active: given.active ?? true,
    sortOrder: given.sortOrder ?? 0,
    productSort: given.productSort ?? 'UPDATED',
    ruleMatch: given.ruleMatch ?? 'ALL',
    rules: (given.rules ?? []).map(ruleOf),
  };
}

function patchedValues(before: Collection, patch: CollectionPatch): CollectionValues {
  return {
    parentId: patch.parentId === undefined ? before.parentId : patch.parentId,
    name: patch.name ?? before.name,
    description: patch.description === undefined ? before.description : patch.description,
    image: patch.image === undefined ? before.image : patch.image,
    active: patch.active ?? before.active,
    sortOrder: patch.sortOrder ?? before.sortOrder,
    productSort: patch.productSort ?? before.productSort,
    ruleMatch: patch.ruleMatch ?? before.ruleMatch,
    rules: patch.rules?.map(ruleOf) ?? before.rules,
  };
}

async function problemsOfPatch(
  db: Database,
  place: { businessId: string; storeId: string },
  before: Collection,
  { rules }: CollectionPatch,
): Promise<string[]> {
  if (!rules || rules.length === 0) return [];
  const problems = await validateRules(db, place, rules);
  if (isConditional(before)) return problems;
  const referring = await namesOfReferring(db, place.businessId, before.id);
  return [
    ...problems,
    ...referring.map((name) => `rules must stay empty: the rules of the collection "${name}" refer to this one.`),
  ];
}

async function rejectUnknownParent(
  db: Database,
  reach: BusinessAccess,
  storeId: string,
  parentId: string | null,
): Promise<void> {
  if (parentId === null) return;
  const parent = isId(parentId) ? await readCollection(db, reach, parentId) : undefined;
  if (parent?.storeId !== storeId) throwDomainError('COLLECTION_PARENT_NOT_FOUND');
}

async function rejectParent(
  db: Database,
  reach: BusinessAccess,
  child: Collection,
  parentId: string | null,
): Promise<void> {
  await rejectUnknownParent(db, reach, child.storeId, parentId);
  if (parentId !== null && (await isAncestor(db, reach.businessId, child.id, parentId))) {
    throwDomainError('COLLECTION_PARENT_CIRCLE');
  }
}

async function rejectOneTooMany(db: Database, { businessId, storeId }: { businessId: string; storeId: string }) {
  const limit = collectionLimits.conditionalPerStore;
  if ((await countConditional(db, businessId, storeId)) >= limit) {
    throwDomainError('COLLECTION_CONDITIONAL_LIMIT', { members: { limit } });
  }
}
