import type { Generated, GeneratedAlways } from 'kysely';
import type { StoredRow as KeptCollection } from './collection-fields.js';
import type { StoredRow as KeptProduct, VariantRow } from './product-fields.js';

export interface ProductsTable extends Omit<KeptProduct, 'id' | 'images' | 'options'> {
  business_id: string;
  id: Generated<string>;
  images: unknown;
  options: unknown;
  available: Generated<string>;
}

export interface VariantsTable extends Omit<VariantRow, 'id'> {
  business_id: string;
  id: Generated<string>;
  product_id: string;
  position: number;
}

export interface CollectionsTable extends Omit<KeptCollection, 'id'> {
  business_id: string;
  id: Generated<string>;
  rule_fields: string[];
  conditional: GeneratedAlways<boolean>;
  settled_up_to: string | null;
  deleted_at: Date | null;
}

export interface CollectionRulesTable {
  business_id: string;
  collection_id: string;
  position: number;
  field: string;
  operator: string;
  value_ref_ids: string[] | null;
  value_number: string | null;
  value_number_max: string | null;
  value_text: string | null;
}

export interface CollectionProductsTable {
  business_id: string;
  collection_id: string;
  product_id: string;
  position: Generated<number>;
}

export interface CollectionCountsTable {
  business_id: string;
  collection_id: string;
  products: Generated<string>;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    products: ProductsTable;
    variants: VariantsTable;
    collections: CollectionsTable;
    collection_rules: CollectionRulesTable;
    collection_products: CollectionProductsTable;
    collection_counts: CollectionCountsTable;
  }
}
