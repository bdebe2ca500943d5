import { columnMiddle, columnWidth, heightOf, linePath, type Plane } from './scale';
import { colourOf, type Point, type Series, valueAt } from './series';

export function Marks({ plane, points, series }: { plane: Plane; points: Point[]; series: Series[] }) {
  const bars = series.filter(({ kind }) => kind === 'bar');
  const lines = series.filter(({ kind }) => kind === 'line');
  return (
    <>
      {bars.length > 0 && points.map((point, index) => <Stack key={point.at} {...{ plane, point, index, bars }} />)}
      {lines.map((line) => (
        <Line key={line.key} plane={plane} points={points} line={line} />
      ))}
    </>
  );
}

function Stack({ plane, point, index, bars }: { plane: Plane; point: Point; index: number; bars: Series[] }) {
  const column = columnWidth(plane);
  const width = Math.max(1, Math.min(column - (column > 6 ? 2 : 0.5), 28));
  let floor = plane.height;
  return bars.map(({ key, tone }) => {
    const value = valueAt(point, key) ?? 0;
    if (value <= 0) return null;
    // A single one among thousands is still seen.
    const height = Math.max(2, heightOf(plane, value));
    floor -= height;
    return (
      <rect
        key={key}
        x={columnMiddle(plane, index) - width / 2}
        y={floor}
        width={width}
        height={height}
        rx={Math.min(2, width / 3)}
        fill={colourOf[tone]}
      />
    );
  });
}

function Line({ plane, points, line }: { plane: Plane; points: Point[]; line: Series }) {
  const values = points.map((point) => valueAt(point, line.key));
  const colour = colourOf[line.tone];
  return (
    <>
      <path
        d={linePath(plane, values)}
        fill="none"
        stroke={colour}
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray={line.dashed ? '5 4' : undefined}
      />
      {values.map((value, index) =>
        value !== null && isAlone(values, index) ? (
          <circle
            key={points[index]?.at}
            cx={columnMiddle(plane, index)}
            cy={plane.height - heightOf(plane, value)}
            r={2.5}
            fill={colour}
          />
        ) : null,
      )}
    </>
  );
}

/** A value without neighbours makes no line: it is a dot. */
function isAlone(values: (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
}
