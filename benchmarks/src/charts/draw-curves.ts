import { element, seriesColours, words, writeSvg } from './write-svg.js';

export interface DrawnSeries {
  name: string;
  points: { size: number; ms: number }[];
}

export interface DrawnCurve {
  name: string;
  title: string;
  /** What grows. */
  of: string;
  machine: string;
  series: DrawnSeries[];
}

const width = 760;
const height = 400;
const plot = { left: 70, right: 520, top: 64, bottom: 344 };

/** How the times of typical requests grow with what there is, both axes by powers of ten: what stays level does not grow. */
export function drawCurve({ name, title, of, machine, series }: DrawnCurve): string {
  const points = series.flatMap((one) => one.points);
  const x = scale(
    points.map(({ size }) => size),
    plot.left,
    plot.right,
  );
  const y = scale(
    points.map(({ ms }) => ms),
    plot.bottom,
    plot.top,
  );
  return writeSvg({
    name,
    title,
    description: series.map(tell).join(' '),
    width,
    height,
    parts: [
      words(title, { class: 'title fill-ink', x: 16, y: 26 }),
      words(machine, { class: 'small fill-faint', x: 16, y: 44 }),
      ...y.ticks.flatMap((tick) => [
        element('line', { class: 'stroke-line', x1: plot.left, x2: plot.right, y1: y.at(tick), y2: y.at(tick) }),
        words(`${spell(tick)} ms`, { class: 'small fill-faint end', x: plot.left - 8, y: y.at(tick) + 4 }),
      ]),
      ...x.ticks.map((tick) =>
        words(spell(tick), { class: 'small fill-faint middle', x: x.at(tick), y: plot.bottom + 18 }),
      ),
      words(of, { class: 'small fill-faint middle', x: (plot.left + plot.right) / 2, y: plot.bottom + 38 }),
      ...series.flatMap((one, index) => drawSeries(one, index, x.at, y.at)),
      ...labels(series, y.at),
    ],
  });
}

type At = (value: number) => number;

function drawSeries({ points }: DrawnSeries, index: number, x: At, y: At): string[] {
  const colour = seriesColours[index % seriesColours.length];
  const line = points
    .map(({ size, ms }) => `${Math.round(x(size) * 10) / 10},${Math.round(y(ms) * 10) / 10}`)
    .join(' ');
  return [
    element('polyline', { class: `curve stroke-${colour}`, points: line }),
    ...points.map(({ size, ms }) => element('circle', { class: `fill-${colour}`, cx: x(size), cy: y(ms), r: 3 })),
  ];
}

const labelHeight = 16;

/** At the end of each line, moved apart where lines end close together. */
function labels(series: readonly DrawnSeries[], y: At): string[] {
  const placed = series
    .map((one, index) => ({ one, index, wanted: y(one.points.at(-1)?.ms ?? 1) }))
    .sort((a, b) => a.wanted - b.wanted);
  let next = plot.top;
  const lowest = plot.bottom - (placed.length - 1) * labelHeight;
  return placed.map(({ one, index, wanted }, place) => {
    const at = Math.min(Math.max(wanted, next), lowest + place * labelHeight);
    next = at + labelHeight;
    const ms = one.points.at(-1)?.ms ?? 0;
    const colour = seriesColours[index % seriesColours.length];
    return words(`${one.name}: ${spell(ms)} ms`, { class: `fill-${colour}`, x: plot.right + 10, y: at + 4 });
  });
}

/** A logarithmic axis from a power of ten to a power of ten, with a tick at each. */
function scale(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const at = (value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from);
  return { at, ticks: Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)) };
}

function spell(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(2)));
}

function tell({ name, points }: DrawnSeries): string {
  return `${name}: ${points.map(({ size, ms }) => `${spell(ms)} ms at ${spell(size)}`).join(', ')}.`;
}
