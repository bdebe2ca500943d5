import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { settleProducts } from './collection-memberships-table.js';
import { type ProductValues, storedFieldMap, type VariantValues, variantFieldMap } from './product-fields.js';
import { placeMembers } from './rule-progress-table.js';

/** A product that was generated elsewhere, with the ids it is to have. */
export interface LoadedProduct extends ProductValues {
  id: string;
  variants: (VariantValues & { id: string })[];
  createdAt: string;
}

/** Writes many products of a new store at once. It announces nothing: loaded data counts as having always been there. */
export async function loadProducts(
  db: Database,
  { businessId, storeId, currency }: { businessId: string; storeId: string; currency: string },
  products: readonly LoadedProduct[],
): Promise<void> {
  const rows = products.map((product) => ({
    business_id: businessId,
    ...storedFieldMap.store({ ...product, storeId, currency, updatedAt: product.createdAt }),
    available: 0,
  }));
  await sql`insert into products
    select * from json_populate_recordset(null::products, ${JSON.stringify(rows)}::json)`.execute(db);
  const variants = products.flatMap((product) => product.variants.map(variantRow(businessId, product)));
  await sql`insert into variants
    select * from json_populate_recordset(null::variants, ${JSON.stringify(variants)}::json)`.execute(db);
}

const variantRow =
  (businessId: string, { id: productId, createdAt }: LoadedProduct) =>
  (variant: LoadedProduct['variants'][number], index: number) => ({
    business_id: businessId,
    product_id: productId,
    position: index + 1,
    ...variantFieldMap.store({ ...variant, createdAt, updatedAt: createdAt }),
  });

/** Puts loaded products into a manual collection. */
export async function loadMembers(
  db: Database,
  place: { businessId: string; collectionId: string },
  productIds: readonly string[],
): Promise<void> {
  await placeMembers(db, place, productIds);
}

/** Tells the catalogue how much of each loaded product is in stock, and applies the rules of the store's collections. */
export async function settleLoadedProducts(
  db: Database,
  businessId: string,
  available: readonly { productId: string; available: number }[],
): Promise<void> {
  const ids = available.map(({ productId }) => productId);
  await sql`update products set available = given.available
    from unnest(${ids}::bigint[], ${available.map((one) => one.available)}::bigint[]) as given(id, available)
    where products.business_id = ${businessId} and products.id = given.id`.execute(db);
  await settleProducts(db, businessId, ids);
}
