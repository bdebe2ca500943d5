import type { Generated, GeneratedAlways } from 'kysely';

export interface ProductsTable {
  business_id: string;
  id: Generated<string>;
  store_id: string;
  name: string;
  description: string | null;
  sku: string | null;
  price: string;
  compare_at_price: string | null;
  currency: string;
  active: boolean;
  images: unknown;
  options: unknown;
  tags: string[];
  available: Generated<string>;
  created_at: Date;
  updated_at: Date;
}

export interface VariantsTable {
  business_id: string;
  id: Generated<string>;
  product_id: string;
  position: number;
  name: string;
  sku: string | null;
  price: string;
  compare_at_price: string | null;
  option_values: string[];
  active: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface CollectionsTable {
  business_id: string;
  id: Generated<string>;
  store_id: string;
  parent_id: string | null;
  name: string;
  description: string | null;
  image: string | null;
  active: boolean;
  sort_order: number;
  product_sort: string;
  rule_match: string;
  rule_fields: string[];
  conditional: GeneratedAlways<boolean>;
  settled_up_to: string | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
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
