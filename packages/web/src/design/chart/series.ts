import type { Tone } from '../status';

export type SeriesTone = Tone | 'accent';

/** What the points of a chart stand for. */
export type Step = 'hour' | 'day';

/** How a point in time is called. A day is the same day everywhere: it is told in UTC, in which it is given. */
export const pointFormat: Record<Step, Intl.DateTimeFormatOptions> = {
  hour: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
};

export interface Series {
  key: string;
  label: string;
  tone: SeriesTone;
  /** Bars of a chart stand on each other, in the order of the series. */
  kind: 'bar' | 'line';
  dashed?: boolean;
}

export interface Point {
  at: string;
  values: Record<string, number | null>;
}

export const colourOf: Record<SeriesTone, string> = {
  success: 'var(--souk-good)',
  critical: 'var(--souk-bad)',
  attention: 'var(--souk-warning)',
  neutral: 'var(--mantine-color-dimmed)',
  accent: 'var(--mantine-color-anchor)',
};

export const valueAt = (point: Point | undefined, key: string): number | null => point?.values[key] ?? null;

/** The highest thing to draw: the tallest stack of bars, or the highest point of a line. */
export function highest(points: Point[], series: Series[]): number {
  const bars = series.filter(({ kind }) => kind === 'bar');
  const lines = series.filter(({ kind }) => kind === 'line');
  return Math.max(
    0,
    ...points.flatMap((point) => [
      bars.reduce((sum, { key }) => sum + (valueAt(point, key) ?? 0), 0),
      ...lines.map(({ key }) => valueAt(point, key) ?? 0),
    ]),
  );
}
