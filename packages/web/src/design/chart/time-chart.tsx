import './chart.css';
import { useDirection } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat, numberFormat } from '../formats';
import { Axes, TickLabels } from './axes';
import { ChartTable } from './chart-table';
import { Legend } from './legend';
import { Marks } from './marks';
import { columnAt, columnMiddle, columnWidth, gutterFor, type Plane, ticksUpTo } from './scale';
import { highest, type Point, pointFormat, type Series, type Step, valueAt } from './series';

interface TimeChartProps {
  title: string;
  /** Oldest first, in even steps. */
  points: Point[];
  series: Series[];
  format?(value: number): string;
  /** What a series comes to over the whole time; left out, its sum. */
  total?(key: string): number | null;
  action?: ReactNode;
  /** What a point stands for; an hour, unless told. */
  step?: Step;
}

const height = 140;

/**
 * Values over time: bars that stand on each other, or lines. It is read with the eyes, with the arrow keys (a slider over its
 * points, which says each one), and as a table.
 */
export function TimeChart({ title, points, series, format, total, action, step = 'hour' }: TimeChartProps) {
  const { i18n } = useTranslation();
  const { dir } = useDirection();
  const { ref, width } = useElementSize();
  const [active, setActive] = useState<number>();
  const show = format ?? ((value: number) => numberFormat(i18n.language).format(value));
  const ticks = ticksUpTo(highest(points, series));
  const top = ticks.at(-1) ?? 0;
  const gutter = gutterFor(ticks.slice(1).map(show), width);
  const plane: Plane = { width, height, points: points.length, top, rightToLeft: dir === 'rtl', gutter };
  const shown = active === undefined ? undefined : points[active];
  const when = (point: Point) => dateFormat(i18n.language, pointFormat[step]).format(new Date(point.at));
  const sumOf = (key: string) =>
    total ? total(key) : points.reduce((sum, point) => sum + (valueAt(point, key) ?? 0), 0);
  const read = (key: string) => {
    const value = shown ? valueAt(shown, key) : sumOf(key);
    return value === null ? '–' : show(value);
  };
  const last = points.length - 1;
  const told = points[active ?? last];

  function moveByKey(event: KeyboardEvent) {
    const next = nextColumn(event.key, active ?? last, last, plane.rightToLeft);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  }

  return (
    <figure className="souk-card souk-chart">
      <figcaption className="souk-chart-head">
        <h3 className="souk-chart-title">{title}</h3>
        <span className="souk-chart-when">{shown ? when(shown) : ' '}</span>
        {action}
      </figcaption>
      <Legend series={series} read={read} />
      <div
        ref={ref}
        className="souk-chart-plane"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={active ?? Math.max(last, 0)}
        aria-valuetext={told && `${when(told)}: ${series.map((one) => sayValue(one, told)).join(', ')}`}
        onKeyDown={moveByKey}
        onFocus={() => setActive((now) => now ?? last)}
        onBlur={() => setActive(undefined)}
        onPointerMove={({ nativeEvent, currentTarget }) =>
          setActive(columnAt(plane, nativeEvent.clientX - currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={() => setActive(undefined)}
      >
        <svg width={width} height={height + 22} className="souk-chart-drawing" aria-hidden="true">
          <Axes plane={plane} ticks={ticks} points={points} step={step} />
          {active !== undefined && (
            <rect
              className="souk-chart-active"
              x={columnMiddle(plane, active) - columnWidth(plane) / 2}
              width={columnWidth(plane)}
              height={height}
            />
          )}
          <Marks plane={plane} points={points} series={series} />
          <TickLabels plane={plane} ticks={ticks} format={show} />
        </svg>
      </div>
      <ChartTable title={title} points={points} series={series} format={show} step={step} />
    </figure>
  );

  function sayValue({ key, label }: Series, point: Point): string {
    const value = valueAt(point, key);
    return `${label} ${value === null ? '–' : show(value)}`;
  }
}

function nextColumn(key: string, now: number, last: number, rightToLeft: boolean): number | undefined {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward || key === 'ArrowUp') return Math.min(last, now + 1);
  if (key === back || key === 'ArrowDown') return Math.max(0, now - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}
