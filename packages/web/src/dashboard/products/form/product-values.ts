import type { NewProduct, Product, ProductImage, ProductPatch } from '../../../api/products';

export interface OptionValues {
  name: string;
  /** As it is typed: separated by commas. */
  values: string;
}

/** What is filled in for one combination of the options. */
export interface NewVariantValues {
  price: string;
  sku: string;
  left?: true;
}

/** The form as it is filled in; it is turned into a request when it is sent. */
export interface ProductValues {
  storeId: string;
  name: string;
  description: string;
  sku: string;
  price: string;
  compareAtPrice: string;
  active: boolean;
  stockPolicy: Product['stockPolicy'];
  /** Of a new product without options: how many there are. */
  stock: string;
  tags: string;
  images: ProductImage[];
  options: OptionValues[];
  /** Of a new product: by their option values, joined. */
  variants: Record<string, NewVariantValues>;
}

export const emptyProduct = (storeId: string): ProductValues => ({
  storeId,
  name: '',
  description: '',
  sku: '',
  price: '',
  compareAtPrice: '',
  active: true,
  stockPolicy: 'allow',
  stock: '',
  tags: '',
  images: [],
  options: [],
  variants: {},
});

export const productValues = (product: Product): ProductValues => ({
  storeId: product.storeId,
  name: product.name,
  description: product.description ?? '',
  sku: product.sku ?? '',
  price: product.price,
  compareAtPrice: product.compareAtPrice ?? '',
  active: product.active,
  stockPolicy: product.stockPolicy,
  stock: '',
  tags: product.tags.join(', '),
  images: product.images.map(({ url, alt }) => ({ url, alt: alt ?? '' })),
  options: product.options.map(({ name, values }) => ({ name, values: values.join(', ') })),
  variants: {},
});

/** Words between commas, Arabic ones too, each once. */
export const listOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** A comma is what many people type where the API wants a point. */
const amountOf = (typed: string): string => typed.trim().replace(',', '.').replace(/\s/g, '');

const optionsOf = (options: OptionValues[]) =>
  options
    .map(({ name, values }) => ({ name: name.trim(), values: listOf(values) }))
    .filter(({ name, values }) => name !== '' || values.length > 0);

/** Every combination of the values of the options, in the order in which they were typed. */
export function combinationsOf(options: OptionValues[]): string[][] {
  const lists = optionsOf(options).map(({ values }) => values);
  if (lists.length === 0) return [];
  return lists.reduce<string[][]>(
    (made, values) => made.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );
}

export const variantKey = (optionValues: string[]): string => optionValues.join(' / ');

/** Members that the form and the request have in common. */
function sharedMembers(values: ProductValues) {
  return {
    name: values.name.trim(),
    description: orNull(values.description),
    sku: orNull(values.sku),
    price: amountOf(values.price),
    compareAtPrice: values.compareAtPrice.trim() === '' ? null : amountOf(values.compareAtPrice),
    active: values.active,
    stockPolicy: values.stockPolicy,
    tags: listOf(values.tags),
    images: values.images.map(({ url, alt }) => ({ url: url.trim(), alt: orNull(alt ?? '') })),
    options: optionsOf(values.options),
  };
}

export function newProductOf(values: ProductValues): NewProduct {
  const chosen = combinationsOf(values.options).filter((one) => !values.variants[variantKey(one)]?.left);
  return {
    storeId: values.storeId,
    ...sharedMembers(values),
    variants: chosen.map((optionValues) => {
      const { price = '', sku = '' } = values.variants[variantKey(optionValues)] ?? {};
      return { optionValues, sku: orNull(sku), ...(price.trim() !== '' && { price: amountOf(price) }) };
    }),
  };
}

/** Options that are added later take the number away: each variant has its own stock. */
export function initialStockOf({ stock, options }: ProductValues): number {
  const typed = Number(stock.trim());
  return options.length === 0 && Number.isInteger(typed) && typed > 0 ? typed : 0;
}

/** Only what was changed is sent. */
export function productPatchOf(values: ProductValues, changes: Partial<ProductValues>): ProductPatch {
  const shared = sharedMembers(values);
  return Object.fromEntries(Object.entries(shared).filter(([name]) => name in changes));
}
