import type { DeliveryRate, DeliveryRateInput } from '../../api/fee-groups';

/** A rate while it is edited: as it is typed. */
export interface RateCells {
  price: string;
  freeFrom: string;
  daysMin: string;
  daysMax: string;
  refused: boolean;
}

export type Method = DeliveryRate['method'];
export type Speed = DeliveryRate['speed'];

/** Of which line of the table a rate is. */
export interface RatePlace {
  provinceCode: number | null;
  townOns: number | null;
  method: Method;
  speed: Speed;
}

/** Edited rates by their line. */
export type RateTable = Record<string, RateCells & RatePlace>;

export const noCells: RateCells = { price: '', freeFrom: '', daysMin: '', daysMax: '', refused: false };

export const lineOf = ({ provinceCode, townOns, method, speed }: RatePlace): string =>
  [method, speed, townOns === null ? `p${provinceCode ?? 0}` : `t${townOns}`].join(':');

export const tableOf = (rates: readonly DeliveryRate[]): RateTable =>
  Object.fromEntries(
    rates.map((rate) => [
      lineOf(rate),
      {
        ...rate,
        price: short(rate.price),
        freeFrom: short(rate.freeFrom ?? ''),
        daysMin: String(rate.daysMin ?? ''),
        daysMax: String(rate.daysMax ?? ''),
      },
    ]),
  );

const short = (amount: string) => amount.replace(/\.00$/, '');

/** A line that is empty is no rate. */
const isEmpty = ({ price, refused }: RateCells): boolean => price.trim() === '' && !refused;

/** As the API takes them, in the order of the table. */
export const ratesOf = (table: RateTable): DeliveryRateInput[] =>
  Object.values(table)
    .filter((line) => !isEmpty(line))
    .map(({ provinceCode, townOns, method, speed, price, freeFrom, daysMin, daysMax, refused }) => ({
      provinceCode,
      townOns,
      method,
      speed,
      price: amountIn(price) || '0',
      freeFrom: amountIn(freeFrom) || null,
      daysMin: daysIn(daysMin),
      daysMax: daysIn(daysMax),
      refused,
    }));

/** Digits of any script, with spaces between thousands and a comma or a point before the cents. */
export function amountIn(typed: string): string {
  const plain = westernDigits(typed)
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/[,٫]/, '.');
  return plain.replace(/^0+(?=\d)/, '');
}

/** What is no number stays text: the API says at which rate. */
function daysIn(typed: string): number | null {
  const plain = westernDigits(typed).trim();
  if (plain === '') return null;
  return (/^\d+$/.test(plain) ? Number(plain) : plain) as number;
}

const westernDigits = (text: string) => text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
