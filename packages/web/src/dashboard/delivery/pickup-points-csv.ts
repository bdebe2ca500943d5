import { carrierLimits, formatCsv, parseCsv, unguardedCell } from '@souk/contract';
import type { PickupPoint, PickupPoints } from '../../api/carriers';

type PickupPointInput = PickupPoints['pickupPoints'][number];

const columns = ['code', 'name', 'town_code', 'address', 'phone', 'hours'] as const;

export interface PointProblem {
  row: number;
  reason: 'columns' | 'code' | 'name' | 'town' | 'long' | 'repeated';
}

export interface PointsFile {
  rows: PickupPointInput[];
  problems: PointProblem[];
}

export const pointsAsCsv = (points: readonly PickupPoint[]): string =>
  formatCsv([
    columns,
    ...points.map(({ code, name, townOns, address, phone, hours }) => [code, name, townOns, address, phone, hours]),
  ]);

export function readPointsFile(text: string): PointsFile {
  const separator = /^[^\r\n,]*;/.test(text) ? ';' : ',';
  const rows = parseCsv(text, { separator, mostRows: carrierLimits.pickupPoints + 2 });
  const [head = [], ...lines] = rows.map((row) => row.map((cell) => unguardedCell(cell).trim()));
  const names = head.map((name) => name.toLowerCase());
  if (!['code', 'name', 'town_code'].every((name) => names.includes(name)))
    return { rows: [], problems: [{ row: 1, reason: 'columns' }] };
  const problems: PointProblem[] = [];
  const read = lines.map((line, index) => {
    const cell = (name: (typeof columns)[number]) => line[names.indexOf(name)] ?? '';
    const check = (reason: PointProblem['reason'], isRight: boolean) => {
      if (!isRight) problems.push({ row: index + 2, reason });
    };
    check('code', /^.{1,64}$/.test(cell('code')));
    check('name', /^.{1,120}$/.test(cell('name')));
    check('town', /^[1-9]\d{0,5}$/.test(cell('town_code')));
    check(
      'long',
      cell('address').length <= carrierLimits.address &&
        cell('phone').length <= carrierLimits.phone &&
        cell('hours').length <= carrierLimits.hours,
    );
    return {
      code: cell('code'),
      name: cell('name'),
      townOns: Number(cell('town_code')),
      address: cell('address') || null,
      phone: cell('phone') || null,
      hours: cell('hours') || null,
    };
  });
  return { rows: read, problems };
}

/** What the API found: `pickupPoints[3].townOns …`. */
export function pointProblemsIn(sentences: readonly string[]): PointProblem[] {
  return sentences.flatMap((sentence): PointProblem[] => {
    const index = /^pickupPoints\[(\d+)\]/.exec(sentence)?.[1];
    if (index === undefined) return [];
    return [{ row: Number(index) + 2, reason: sentence.includes('repeats') ? 'repeated' : 'town' }];
  });
}
