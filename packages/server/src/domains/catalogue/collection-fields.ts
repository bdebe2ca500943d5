import type { Collection, CollectionRule } from '@souk/contract';
import {
  flag,
  type Group,
  type GroupResource,
  type GroupRow,
  group,
  json,
  largeNumber,
  number,
  oneOf,
  text,
  textOrNull,
  time,
  word,
  wordOrNull,
} from '../../foundation/database/sql/resource-fields.js';

const values = {
  parentId: wordOrNull('parent_id'),
  name: text('name'),
  description: textOrNull('description'),
  image: textOrNull('image'),
  active: flag('active'),
  sortOrder: number('sort_order'),
  productSort: oneOf<Collection['productSort']>()('product_sort'),
  ruleMatch: oneOf<Collection['ruleMatch']>()('rule_match'),
};
const place = { id: word('id'), storeId: word('store_id') };
const times = { createdAt: time('created_at'), updatedAt: time('updated_at') };

/** The fields of a collection, besides its rules. */
export const valueFieldMap = group(values);
export type CollectionValues = GroupResource<typeof valueFieldMap> & Pick<Collection, 'rules'>;

/** What its own table keeps of it; its rules and the count of its products are kept elsewhere. */
export const storedFieldMap = group({ ...place, ...values, ...times });
export type StoredRow = GroupRow<typeof storedFieldMap>;

const collection = group({
  ...place,
  ...values,
  rules: json<CollectionRule[]>()('rules'),
  productsCount: largeNumber('products_count'),
  ...times,
});

export type CollectionRow = GroupRow<typeof collection>;

/** Every member of a collection, once: where it is stored and how it is presented. */
export const collectionFieldMap: Group<Collection, CollectionRow> = collection;
