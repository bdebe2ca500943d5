import type { Row } from '../harness/run-benchmark.js';
import { type Colour, element, words, writeSvg } from './write-svg.js';

const width = 760;
const top = 64;
const rowHeight = 22;
const plot = { left: 210, right: 600 };
/** Beyond this many times its bar a speed is good enough to be drawn as "more". */
const most = 3;

const looks: Record<Row['verdict'], { colour: Colour; told: string }> = {
  passed: { colour: 'good', told: '' },
  short: { colour: 'poor', told: 'short' },
  noisy: { colour: 'unsure', told: 'proves nothing' },
  compared: { colour: 'plain', told: 'no bar' },
  'not run': { colour: 'plain', told: 'not run' },
  broken: { colour: 'poor', told: 'broken' },
};

type BarRow = Pick<Row, 'name' | 'bar' | 'ratio' | 'verdict'>;

/** Every speed against its bar: how many times as good as it has to be. */
export function drawBars(rows: readonly BarRow[], machine: string): string {
  const drawn = rows.flatMap((row) => {
    const times = timesItsBar(row);
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
    words(times === 1 ? 'the bar' : `${times}×`, { class: 'small fill-faint middle', x: at(times), y: height - 12 }),
  ]);
  const lines = drawn.flatMap((row, index) => drawLine(row, top + index * rowHeight, at));
  return writeSvg({
    name: 'bars',
    title: 'Every speed against its bar',
    description: drawn.map(tell).join(' '),
    width,
    height,
    parts: [
      words('Every speed against its bar', { class: 'title fill-ink', x: 16, y: 26 }),
      words(machine, { class: 'small fill-faint', x: 16, y: 44 }),
      ...grid,
      ...lines,
    ],
  });
}

function drawLine(row: BarRow & { times: number }, y: number, at: (times: number) => number): string[] {
  const { colour, told } = looks[row.verdict];
  const end = at(row.times);
  const figure = [row.ratio?.toFixed(2), row.bar === 'none' ? '' : `(${row.bar})`, told].filter(Boolean).join(' ');
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

/** 1 is just good enough, whichever way round the bar is; without a bar the other side stands for it. */
function timesItsBar({ ratio, bar }: BarRow): number | null {
  if (ratio === null) return null;
  const [, kind, given] = /^([≥≤]) ([\d.]+)$/.exec(bar) ?? [null, '≥', '1'];
  const limit = Number(given);
  return kind === '≥' ? ratio / limit : limit / ratio;
}

function tell({ name, ratio, bar, verdict }: BarRow): string {
  const against = bar === 'none' ? 'without a bar' : `with a bar of ${bar}`;
  const { told } = looks[verdict];
  return `${name}: ${ratio?.toFixed(2)} ${against}${told === '' || verdict === 'compared' ? '' : `, ${told}`}.`;
}
