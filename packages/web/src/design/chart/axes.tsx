import { useTranslation } from 'react-i18next';
import { dateFormat } from '../formats';
import { columnMiddle, heightOf, type Plane } from './scale';
import type { Point, Step } from './series';

interface AxesProps {
  plane: Plane;
  ticks: number[];
  points: Point[];
  format(value: number): string;
  step: Step;
}

const roomForLabel = 64;
const letterWidth = 6.2;
const gap = 14;

export function Axes({ plane, ticks, points, step }: Omit<AxesProps, 'format'>) {
  const { t, i18n } = useTranslation();
  const { width, height, gutter, rightToLeft } = plane;
  const [first, last] = rightToLeft ? [0, width - gutter] : [gutter, width];
  const room = Math.max(1, width - gutter);
  const label = dateFormat(i18n.language, labelFormat(step, points.length));
  // How far a label reaches to either side: names of months are short in one language and long in another.
  const reach = (Math.max(5, ...points.map(({ at }) => label.format(new Date(at)).length)) * letterWidth) / 2;
  const roomOfDay = Math.max(roomForLabel, 2 * reach + gap);
  const every = step === 'day' ? Math.ceil((points.length * roomOfDay) / room) : stepOf(points.length, room);
  const isNamed = (point: Point, index: number) =>
    step === 'day' ? (points.length - 1 - index) % every === 0 : isLabelled(new Date(point.at), every);
  return (
    <g>
      {ticks.map((tick) => {
        const y = height - heightOf(plane, tick);
        return <line key={tick} className="souk-chart-line" x1={first} x2={last} y1={y} y2={y} />;
      })}
      {ticks.length === 1 && (
        <text className="souk-chart-label" x={width / 2} y={height / 2} textAnchor="middle">
          {t('chart.nothing')}
        </text>
      )}
      {points.map((point, index) =>
        isNamed(point, index) ? (
          <text
            key={point.at}
            className="souk-chart-label"
            x={Math.min(width - reach, Math.max(reach, columnMiddle(plane, index)))}
            y={height + 16}
            textAnchor="middle"
          >
            {label.format(new Date(point.at))}
          </text>
        ) : null,
      )}
    </g>
  );
}

function labelFormat(step: Step, points: number): Intl.DateTimeFormatOptions {
  if (step === 'day') return { day: 'numeric', month: 'short', timeZone: 'UTC' };
  return points > 48 ? { weekday: 'short', day: 'numeric' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
}

/** How high the lines are, in the room before them. */
export function TickLabels({ plane, ticks, format }: Pick<AxesProps, 'plane' | 'ticks' | 'format'>) {
  const { width, height, rightToLeft } = plane;
  return ticks.slice(1).map((tick) => (
    <text
      key={tick}
      className="souk-chart-label"
      x={rightToLeft ? width : 0}
      y={Math.max(9, height - heightOf(plane, tick) + 4)}
      textAnchor="start"
    >
      {format(tick)}
    </text>
  ));
}

/** Hours between labels: as many labels as have room. */
function stepOf(points: number, room: number): number {
  const most = Math.max(1, Math.floor(room / roomForLabel));
  return [1, 2, 3, 4, 6, 8, 12, 24, 48, 72].find((step) => points / step <= most) ?? 168;
}

function isLabelled(at: Date, every: number): boolean {
  if (every < 24) return at.getHours() % every === 0;
  const day = Math.floor((at.getTime() - at.getTimezoneOffset() * 60_000) / 86_400_000);
  return at.getHours() === 0 && day % (every / 24) === 0;
}
