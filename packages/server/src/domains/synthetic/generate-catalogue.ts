import { fromCents, type Product } from '@souk/contract';
import { allGoods, type Goods } from './sample-goods.js';
import { createSeededRandom, type SeededRandom } from './seeded-random.js';

export interface GeneratedVariant {
  name: string;
  sku: string;
  price: string;
  optionValues: string[];
  stock: GeneratedStock;
}

export interface GeneratedStock {
  onHand: number;
  lowStockThreshold: number | null;
}

export interface GeneratedProduct {
  category: string;
  name: string;
  description: string;
  sku: string;
  price: string;
  compareAtPrice: string | null;
  active: boolean;
  images: Product['images'];
  options: Product['options'];
  variants: GeneratedVariant[];
  /** Of a product without variants. */
  stock: GeneratedStock;
  tags: string[];
  /** How long it has been in the shop, as a share of the shop's own age. */
  age: number;
}

/** The same seed generates the same catalogue, and a longer one begins like a shorter one. */
export function generateCatalogue(seed: string, count: number): GeneratedProduct[] {
  return Array.from({ length: count }, (_, index) =>
    generateProduct(createSeededRandom(`${seed}/product/${index}`), index),
  );
}

function generateProduct(dice: SeededRandom, index: number): GeneratedProduct {
  const goods = dice.pick(allGoods);
  const name = `${dice.pick(goods.nouns)} ${dice.pick(goods.qualities)}`;
  const sku = `${goods.code}-${String(index + 1).padStart(5, '0')}`;
  const price = roundPrice(dice, goods);
  const options = dice.chance(0.7) ? chooseOptions(dice, goods) : [];
  return {
    category: goods.category,
    name,
    description: `${name}. Paiement à la livraison dans les 58 wilayas.`,
    sku,
    price: fromCents(BigInt(price * 100)),
    compareAtPrice: dice.chance(0.25) ? fromCents(BigInt(Math.ceil((price * 1.25) / 50) * 5_000)) : null,
    active: dice.chance(0.95),
    images: Array.from({ length: dice.between(1, 3) }, (_, place) => ({
      url: `https://images.example.com/${sku.toLowerCase()}-${place + 1}.jpg`,
      alt: place === 0 ? name : null,
    })),
    options,
    variants: combine(options).map((optionValues) => generateVariant(dice, sku, price, optionValues)),
    stock: generateStock(dice),
    tags: [...goods.tags, ...(dice.chance(0.2) ? ['nouveau'] : []), ...(dice.chance(0.15) ? ['été'] : [])],
    age: dice.next(),
  };
}

/** People price in steps of fifty dinars, and cheap things are more common than expensive ones. */
function roundPrice(dice: SeededRandom, { prices: [least, most] }: Goods): number {
  return Math.max(50, Math.round((least + (most - least) * dice.next() ** 2) / 50) * 50);
}

function chooseOptions(dice: SeededRandom, { options }: Goods): Product['options'] {
  return options.map(({ name, values }) => {
    const from = dice.between(0, Math.max(0, values.length - 3));
    return { name, values: values.slice(from, from + dice.between(2, 3)) };
  });
}

function combine(options: Product['options']): string[][] {
  if (options.length === 0) return [];
  return options.reduce<string[][]>(
    (combinations, { values }) => combinations.flatMap((start) => values.map((value) => [...start, value])),
    [[]],
  );
}

function generateVariant(dice: SeededRandom, sku: string, price: number, optionValues: string[]): GeneratedVariant {
  return {
    name: optionValues.join(' / '),
    sku: `${sku}-${optionValues.map((value) => value.slice(0, 3).toUpperCase()).join('-')}`,
    price: fromCents(BigInt(price * 100)),
    optionValues,
    stock: generateStock(dice),
  };
}

function generateStock(dice: SeededRandom): GeneratedStock {
  return {
    onHand: dice.weigh([
      [0.08, 0],
      [0.17, dice.between(1, 5)],
      [0.6, dice.between(6, 60)],
      [0.15, dice.between(61, 400)],
    ]),
    lowStockThreshold: dice.chance(0.6) ? 5 : null,
  };
}
