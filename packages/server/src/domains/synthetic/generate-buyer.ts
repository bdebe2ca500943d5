import type { Order } from '@souk/contract';
import { geographyOf, type Province } from '../geography/read-geography.js';
import { familyNames, givenNames, streets } from './sample-names.js';
import { createSeededRandom } from './seeded-random.js';

export type Buyer = Order['buyer'];

/** Where buyers live: the big cities of the north first. */
const crowded: Readonly<Record<number, number>> = {
  16: 18,
  31: 9,
  25: 7,
  19: 7,
  9: 6,
  6: 5,
  15: 5,
  35: 5,
  23: 4,
  13: 4,
  5: 3,
};

let byPopulation: (readonly [number, Province])[] | undefined;

/** Buyer number `index` of a seed: always the same person, with a phone nobody else of that seed has. */
export function generateBuyer(seed: string, index: number): Buyer {
  const dice = createSeededRandom(`${seed}/buyer/${index}`);
  byPopulation ??= provinces().map((province) => [crowded[province.code] ?? 1, province] as const);
  const province = dice.weigh(byPopulation);
  const town = dice.pick(province.towns);
  const [given, family] = [dice.pick(givenNames), dice.pick(familyNames)];
  return {
    provinceCode: province.code,
    townOns: town.code,
    name: `${given} ${family}`,
    phone: phoneOf(index),
    phone2: dice.chance(0.12) ? phoneOf(dice.between(20_000_000, 29_999_999)) : null,
    email: dice.chance(0.18) ? emailOf(given, family, index) : null,
    address: `${dice.between(1, 220)} ${dice.pick(streets)}, ${town.names.fr}`,
    address2: dice.chance(0.1) ? `Bâtiment ${dice.pick(['A', 'B', 'C', 'D'])}, porte ${dice.between(1, 40)}` : null,
  };
}

const provinces = () => [...(geographyOf('DZ')?.newest.provinces.values() ?? [])];

/**
 * Like a mobile number, which starts with 5, 6 or 7, but of a country that does not exist: dialling it reaches
 * nobody. The step is coprime to thirty million, so no number repeats.
 */
function phoneOf(index: number): string {
  const place = (index * 7_919_777 + 1_234_567) % 30_000_000;
  return `+999${5 + Math.floor(place / 10_000_000)}${String(place % 10_000_000).padStart(7, '0')}${index % 10}`;
}

function emailOf(given: string, family: string, index: number): string {
  const plain = `${given}.${family}`.toLowerCase().replace(/[^a-z.]/g, '');
  return `${plain}${index}@example.com`;
}
