import type { Product, StockPolicy, Variant } from '@souk/contract';
import {
  flag,
  type Group,
  type GroupResource,
  type GroupRow,
  group,
  json,
  oneOf,
  text,
  textOrNull,
  texts,
  time,
  word,
  wordOrNull,
} from '../../foundation/database/sql/resource-fields.js';

const variantValues = {
  name: text('name'),
  sku: textOrNull('sku'),
  price: word('price'),
  compareAtPrice: wordOrNull('compare_at_price'),
  optionValues: texts('option_values'),
  active: flag('active'),
};
const times = { createdAt: time('created_at'), updatedAt: time('updated_at') };

/** The fields of a variant. */
export const variantValueFieldMap = group(variantValues);
export type VariantValues = GroupResource<typeof variantValueFieldMap>;

const variant = group({ id: word('id'), ...variantValues, ...times });
/** Every member of a variant, once: where it is stored and how it is presented. */
export const variantFieldMap: Group<Variant, GroupRow<typeof variant>> = variant;
export type VariantRow = GroupRow<typeof variant>;

const values = {
  name: text('name'),
  description: textOrNull('description'),
  sku: textOrNull('sku'),
  price: word('price'),
  compareAtPrice: wordOrNull('compare_at_price'),
  active: flag('active'),
  images: json<Product['images']>()('images'),
  options: json<Product['options']>()('options'),
  tags: texts('tags'),
  stockPolicy: oneOf<StockPolicy>()('stock_policy'),
};
const place = { id: word('id'), storeId: word('store_id'), currency: text('currency') };

/** The fields of a product. */
export const valueFieldMap = group(values);
export type ProductValues = GroupResource<typeof valueFieldMap>;

/** What its own table keeps of it; its variants and collections are kept elsewhere. */
export const storedFieldMap = group({ ...place, ...values, ...times });
export type StoredRow = GroupRow<typeof storedFieldMap>;

const product = group({
  id: place.id,
  storeId: place.storeId,
  name: values.name,
  description: values.description,
  sku: values.sku,
  price: values.price,
  compareAtPrice: values.compareAtPrice,
  currency: place.currency,
  active: values.active,
  images: values.images,
  options: values.options,
  variants: json<Variant[]>()('variants'),
  collectionIds: texts('collection_ids'),
  tags: values.tags,
  stockPolicy: values.stockPolicy,
  createdAt: times.createdAt,
  updatedAt: times.updatedAt,
});

export type ProductRow = GroupRow<typeof product>;

/** Every member of a product, once: where it is stored and how it is presented. */
export const productFieldMap: Group<Product, ProductRow> = product;
