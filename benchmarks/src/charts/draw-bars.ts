import type { Row } from '../harness/run-benchmark.js';
import { type Colour, element, words, writeSvg } from './write-svg.js';

const width = 760;
const top = 64;
const rowHeight = 22;
const plot = { left: 210, right: 600 };
/** Beyond this many times its target a speed is good enough to be drawn as "more". */
const most = 3;

const looks: Record<Row['verdict'], { colour: Colour; told: string }> = {
  passed: { colour: 'good', told: '' },
  short: { colour: 'poor', told: 'below target' },
  noisy: { colour: 'unsure', told: 'inconclusive' },
  compared: { colour: 'plain', told: 'no target' },
  'not run': { colour: 'plain', told: 'not run' },
  broken: { colour: 'poor', told: 'broken' },
};

type BarRow = Pick<Row, 'name' | 'target' | 'ratio' | 'verdict'>;

/** Every speed against its target: how many times as good as it has to be. */
export function drawBars(rows: readonly BarRow[], machine: string): string {
  const drawn = rows.flatMap((row) => {
    const times = timesItsTarget(row);
    return times === null ? [] : [{ ...row, times }];
  });
  const height = top + drawn.length * rowHeight + 34;
  const at = (times: number) => plot.left + (Math.min(times, most) / most) * (plot.right - plot.left);
  const grid = [0, 1, 2, 3].flatMap((times) => [
    element('line', {
      class: times === 1 ? 'stroke-ink' : 'stroke-line',
      x1: at(times),
      x2: at(times),
      y1: top - 6,
      y2: height - 28,
      'stroke-dasharray': times === 1 ? '4 3' : undefined,
    }),
    words(times === 1 ? 'target' : `${times}×`, { class: 'small fill-faint middle', x: at(times), y: height - 12 }),
  ]);
  const lines = drawn.flatMap((row, index) => drawLine(row, top + index * rowHeight, at));
  return writeSvg({
    name: 'bars',
    title: 'Every speed against its target',
    description: drawn.map(tell).join(' '),
    width,
    height,
    parts: [
      words('Every speed against its target', { class: 'title fill-ink', x: 16, y: 26 }),
      words(machine, { class: 'small fill-faint', x: 16, y: 44 }),
      ...grid,
      ...lines,
    ],
  });
}

function drawLine(row: BarRow & { times: number }, y: number, at: (times: number) => number): string[] {
  const { colour, told } = looks[row.verdict];
  const end = at(row.times);
  const figure = [row.ratio?.toFixed(2), row.target === 'none' ? '' : `(${row.target})`, told]
    .filter(Boolean)
    .join(' ');
  return [
    words(row.name, { class: 'fill-ink end', x: plot.left - 10, y: y + 13 }),
    element('rect', { class: `fill-${colour}`, x: plot.left, y: y + 3, width: end - plot.left, height: 12, rx: 2 }),
    words(row.times > most ? `more: ${figure}` : figure, {
      class: 'small clear fill-faint stroke-ground',
      x: Math.max(end, at(1)) + 8,
      y: y + 13,
    }),
  ];
}

/** 1 is just good enough, whichever way round the target is; without a target the other side stands for it. */
function timesItsTarget({ ratio, target }: BarRow): number | null {
  if (ratio === null) return null;
  const [, kind, given] = /^([≥≤]) ([\d.]+)$/.exec(target) ?? [null, '≥', '1'];
  const limit = Number(given);
  return kind === '≥' ? ratio / limit : limit / ratio;
}

function tell({ name, ratio, target, verdict }: BarRow): string {
  const against = target === 'none' ? 'without a target' : `with a target of ${target}`;
  const { told } = looks[verdict];
  return `${name}: ${ratio?.toFixed(2)} ${against}${told === '' || verdict === 'compared' ? '' : `, ${told}`}.`;
}
