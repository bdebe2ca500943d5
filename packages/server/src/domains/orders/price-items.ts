import {
  fromCents,
  maxCents,
  type OrderItem,
  type OrderItemInput,
  type Product,
  toCents,
  type Variant,
} from '@souk/contract';
import { generateIds } from '../../foundation/database/generate-ids.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import { readProducts } from '../catalogue/read-products.js';

export interface PricingPlace {
  businessId: string;
  storeId: string;
  /** The order's existing lines, which the requested ones may keep by their ids. */
  present: readonly OrderItem[];
  /** A buyer gets what is sold today; a merchant may sell anything. */
  soldOnly: boolean;
}

/** Turns the requested items into the lines of an order: named, priced, added up. Lists every problem at once. */
export async function priceItems(
  db: Database,
  place: PricingPlace,
  wanted: readonly OrderItemInput[],
): Promise<OrderItem[]> {
  const catalogue = await readCatalogue(db, place, wanted);
  const problems: string[] = [];
  const lines = wanted.map((input, index) =>
    priceLine(input, place, catalogue, (problem) => problems.push(`items[${index}].${problem}`)),
  );
  rejectRepeatedLines(wanted, problems);
  if (problems.length > 0) throwDomainError('BAD_REQUEST', { problems });
  const ids = await generateIds(db, wanted.filter(({ id }) => id === undefined).length);
  return lines.map((line, index) => ({ ...line, id: wanted[index]?.id ?? (ids.shift() as string) }));
}

/** A checkout's lines as the catalogue prices them now; refused where something is no longer sold. */
export async function repriceItems(
  db: Database,
  place: Omit<PricingPlace, 'present' | 'soldOnly'>,
  items: readonly OrderItem[],
): Promise<OrderItem[]> {
  const catalogue = await readCatalogue(db, place, items);
  const unsold: OrderItem[] = [];
  const problems: string[] = [];
  const lines = items.map((item) => {
    const { id, productId, variantId, quantity } = item;
    const product = catalogue.get(productId ?? '');
    const report = (problem: string) => problems.push(problem);
    const variant = product?.variants.find((one) => one.id === variantId);
    if (problemOfSale(item, product, variant, true)) unsold.push(item);
    return { ...soldLine({ productId, variantId, quantity }, product, true, report), id };
  });
  if (unsold.length > 0) refuseUnsold(unsold);
  if (problems.length > 0) throwDomainError('BAD_REQUEST', { problems });
  return lines;
}

function refuseUnsold(items: readonly OrderItem[]): never {
  return throwDomainError('OUT_OF_STOCK', {
    problems: items.map(({ name }) => `${name}: no longer sold.`),
    members: {
      lines: items.map(({ productId, variantId, name, quantity }) => ({
        productId,
        variantId,
        name,
        quantity,
        available: 0,
      })),
    },
  });
}

/** The sum of the lines and the shipping price, exact. */
export function totalOf(items: readonly OrderItem[], shippingPrice: string): string {
  const cents = items.reduce((sum, { totalPrice }) => sum + toCents(totalPrice), toCents(shippingPrice));
  if (cents > maxCents) {
    throwDomainError('BAD_REQUEST', { problems: [`The total must be at most ${fromCents(maxCents)}.`] });
  }
  return fromCents(cents);
}

async function readCatalogue(
  db: Database,
  { businessId, storeId }: Omit<PricingPlace, 'present' | 'soldOnly'>,
  wanted: readonly Pick<OrderItemInput, 'productId'>[],
) {
  const ids = wanted.flatMap(({ productId }) => (productId && isId(productId) ? [productId] : []));
  const products = ids.length === 0 ? [] : await readProducts(db, { businessId, storeIds: [storeId] }, ids);
  return new Map(products.map((product) => [product.id, product]));
}

type Line = Omit<OrderItem, 'id'>;
type Report = (problem: string) => void;

function priceLine(
  input: OrderItemInput,
  place: PricingPlace,
  catalogue: ReadonlyMap<string, Product>,
  report: Report,
): Line {
  const present = input.id === undefined ? undefined : place.present.find(({ id }) => id === input.id);
  if (input.id !== undefined && !present) report('id is not a line of this order.');
  if (present) return keepLine(present, input, report);
  if (!input.productId) return writtenLine(input, report);
  return soldLine(input, catalogue.get(input.productId), place.soldOnly, report);
}

function keepLine(present: OrderItem, input: OrderItemInput, report: Report): Line {
  const differs = (member: 'productId' | 'variantId') =>
    input[member] !== undefined && input[member] !== present[member];
  if (differs('productId') || differs('variantId')) {
    report('id is a line of another product. Omit id to add a line.');
  }
  const { id: _, ...line } = present;
  return priced({ ...line, name: input.name ?? line.name }, input.quantity, input.unitPrice ?? line.unitPrice, report);
}

function writtenLine(input: OrderItemInput, report: Report): Line {
  if (input.name === undefined) report('name is required in a line without a productId.');
  if (input.unitPrice === undefined) report('unitPrice is required in a line without a productId.');
  if (input.variantId) report('variantId requires productId.');
  const line = {
    productId: null,
    variantId: null,
    packParentItemId: null,
    name: input.name ?? '',
    variantName: null,
    sku: null,
  };
  return priced(line, input.quantity, input.unitPrice ?? '0', report);
}

function soldLine(input: OrderItemInput, product: Product | undefined, soldOnly: boolean, report: Report): Line {
  const variant = product?.variants.find(({ id }) => id === input.variantId);
  const problem = problemOfSale(input, product, variant, soldOnly);
  if (problem) report(problem);
  const line = {
    productId: input.productId ?? null,
    variantId: variant?.id ?? null,
    packParentItemId: null,
    name: input.name ?? product?.name ?? '',
    variantName: variant?.name ?? null,
    sku: variant ? variant.sku : (product?.sku ?? null),
  };
  return priced(line, input.quantity, input.unitPrice ?? variant?.price ?? product?.price ?? '0', report);
}

function problemOfSale(
  input: Pick<OrderItemInput, 'variantId'>,
  product: Product | undefined,
  variant: Variant | undefined,
  soldOnly: boolean,
): string | undefined {
  if (!product) return 'productId is not a product of this store.';
  if (input.variantId && !variant) return 'variantId is not a variant of this product.';
  if (!variant && product.variants.length > 0) return 'variantId is required: this product has variants.';
  if (soldOnly && !(product.active && (variant?.active ?? true))) return 'productId is a product that is not active.';
  return undefined;
}

function priced(
  line: Omit<Line, 'quantity' | 'unitPrice' | 'totalPrice'>,
  quantity: number,
  price: string,
  report: Report,
) {
  const cents = toCents(price);
  const total = cents * BigInt(quantity);
  if (total > maxCents) report(`quantity times unitPrice must be at most ${fromCents(maxCents)}.`);
  return { ...line, quantity, unitPrice: fromCents(cents), totalPrice: fromCents(total) };
}

function rejectRepeatedLines(wanted: readonly OrderItemInput[], problems: string[]): void {
  const ids = wanted.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) problems.push('items contains a line twice.');
}
