import { feeLimits, formatCsv, parseCsv, unguardedCell } from '@souk/contract';
import type { DeliveryRate, DeliveryRateInput } from '../../api/fee-groups';
import { amountIn } from './rate-cells';

const columns = [
  'province_code',
  'town_code',
  'method',
  'speed',
  'price',
  'free_from',
  'days_min',
  'days_max',
  'refused',
] as const;

/** One problem of a file: a row as a spreadsheet counts it, and why. */
export interface RowProblem {
  row: number;
  reason: 'columns' | 'province' | 'town' | 'method' | 'speed' | 'price' | 'freeFrom' | 'days' | 'refused' | 'repeated';
}

export interface RatesFile {
  rows: DeliveryRateInput[];
  problems: RowProblem[];
}

export const ratesAsCsv = (rates: readonly DeliveryRate[]): string =>
  formatCsv([
    columns,
    ...rates.map(({ provinceCode, townOns, method, speed, price, freeFrom, daysMin, daysMax, refused }) => [
      provinceCode,
      townOns,
      method,
      speed,
      price,
      freeFrom,
      daysMin,
      daysMax,
      refused ? 'yes' : 'no',
    ]),
  ]);

/** A file with the columns above, in any order; with a semicolon between them, as spreadsheets write it in French. */
export function readRatesFile(text: string): RatesFile {
  const rows = parseCsv(text, { separator: /^[^\r\n,]*;/.test(text) ? ';' : ',', mostRows: feeLimits.rates + 2 });
  const [head = [], ...lines] = rows.map((row) => row.map((cell) => unguardedCell(cell).trim()));
  const names = head.map((name) => name.toLowerCase());
  if (!names.includes('method') || !names.includes('price'))
    return { rows: [], problems: [{ row: 1, reason: 'columns' }] };
  const read = lines.map((line, index) => readLine((name) => line[names.indexOf(name)] ?? '', index + 2));
  return { rows: read.map(({ rate }) => rate), problems: read.flatMap(({ problems }) => problems) };
}

type Cell = (name: (typeof columns)[number]) => string;

function readLine(cell: Cell, row: number): { rate: DeliveryRateInput; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const check = (reason: RowProblem['reason'], isRight: boolean) => {
    if (!isRight) problems.push({ row, reason });
  };
  const whole = (name: (typeof columns)[number], digits: number, reason: RowProblem['reason']) => {
    const text = cell(name);
    check(reason, text === '' || new RegExp(`^\\d{1,${digits}}$`).test(text));
    return text === '' ? null : Number(text);
  };
  const amount = (name: 'price' | 'free_from', reason: RowProblem['reason']) => {
    const text = amountIn(cell(name));
    check(reason, text === '' || /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/.test(text));
    return text;
  };
  const refused = cell('refused').toLowerCase();
  check('refused', ['', 'yes', 'no', '1', '0', 'true', 'false'].includes(refused));
  check('method', ['home', 'desk'].includes(cell('method')));
  check('speed', ['', 'standard', 'express'].includes(cell('speed')));
  const isRefused = ['yes', '1', 'true'].includes(refused);
  const price = amount('price', 'price');
  check('price', price !== '' || isRefused);
  const rate = {
    provinceCode: whole('province_code', 3, 'province'),
    townOns: whole('town_code', 6, 'town'),
    method: cell('method') as DeliveryRateInput['method'],
    speed: (cell('speed') || 'standard') as NonNullable<DeliveryRateInput['speed']>,
    price: price || '0',
    freeFrom: amount('free_from', 'freeFrom') || null,
    daysMin: whole('days_min', 2, 'days'),
    daysMax: whole('days_max', 2, 'days'),
    refused: isRefused,
  };
  return { rate, problems };
}

/** What the API found in a file whose rows can be read: `rates[3].townOns …`. */
export function problemsInSentences(sentences: readonly string[]): RowProblem[] {
  return sentences.flatMap((sentence): RowProblem[] => {
    const index = /^rates\[(\d+)\]/.exec(sentence)?.[1];
    if (index === undefined) return [];
    const row = Number(index) + 2;
    if (sentence.includes('repeats')) return [{ row, reason: 'repeated' }];
    if (sentence.includes('.townOns')) return [{ row, reason: 'town' }];
    if (sentence.includes('.provinceCode')) return [{ row, reason: 'province' }];
    return [{ row, reason: 'days' }];
  });
}

/** As the table shows a rate that a file has. */
export const wholeRate = (rate: DeliveryRateInput): DeliveryRate => ({
  provinceCode: rate.provinceCode ?? null,
  townOns: rate.townOns ?? null,
  method: rate.method,
  speed: rate.speed ?? 'standard',
  price: rate.refused ? '' : rate.price,
  freeFrom: rate.freeFrom ?? null,
  daysMin: rate.daysMin ?? null,
  daysMax: rate.daysMax ?? null,
  refused: rate.refused ?? false,
});
