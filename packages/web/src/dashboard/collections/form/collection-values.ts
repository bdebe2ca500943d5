import type { Collection, CollectionPatch, NewCollection, RuleInput } from '../../../api/collections';
import { type RuleValues, ruleInputOf, ruleValues } from './rule-values';

export const productSorts = [
  'UPDATED',
  'NEWEST',
  'OLDEST',
  'PRICE_ASC',
  'PRICE_DESC',
  'NAME_ASC',
  'NAME_DESC',
  'MANUAL',
] as const satisfies readonly Collection['productSort'][];

/** The form as it is filled in. */
export interface CollectionValues {
  storeId: string;
  name: string;
  description: string;
  active: boolean;
  /** The address of its picture; empty where it has none. */
  image: string;
  /** Empty where it stands in no other. */
  parentId: string;
  /** As it is typed. */
  sortOrder: string;
  productSort: Collection['productSort'];
  ruleMatch: Collection['ruleMatch'];
  rules: RuleValues[];
}

export const emptyCollection = (storeId: string): CollectionValues => ({
  storeId,
  name: '',
  description: '',
  active: true,
  image: '',
  parentId: '',
  sortOrder: '0',
  productSort: 'UPDATED',
  ruleMatch: 'ALL',
  rules: [],
});

export const collectionValues = (collection: Collection): CollectionValues => ({
  storeId: collection.storeId,
  name: collection.name,
  description: collection.description ?? '',
  active: collection.active,
  image: collection.image ?? '',
  parentId: collection.parentId ?? '',
  sortOrder: String(collection.sortOrder),
  productSort: collection.productSort,
  ruleMatch: collection.ruleMatch,
  rules: collection.rules.map(ruleValues),
});

export const rulesOf = ({ rules }: Pick<CollectionValues, 'rules'>): RuleInput[] => rules.map(ruleInputOf);

function sharedMembers(values: CollectionValues) {
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    active: values.active,
    image: values.image.trim() || null,
    parentId: values.parentId || null,
    sortOrder: Number(values.sortOrder.trim() || 0),
    productSort: values.productSort,
    ruleMatch: values.ruleMatch,
    rules: rulesOf(values),
  };
}

export const newCollectionOf = (values: CollectionValues): NewCollection => ({
  storeId: values.storeId,
  ...sharedMembers(values),
});

/** Only what was changed is sent. */
export const collectionPatchOf = (values: CollectionValues, changes: Partial<CollectionValues>): CollectionPatch =>
  Object.fromEntries(Object.entries(sharedMembers(values)).filter(([name]) => name in changes));
