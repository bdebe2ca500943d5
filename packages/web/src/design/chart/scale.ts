/** Round steps above zero that reach the largest value: at most five lines behind a chart. */
export function ticksUpTo(largest: number): number[] {
  if (largest <= 0) return [0];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10, 1) * power;
  // Counts have no halves.
  const whole = largest <= 4 ? 1 : step;
  return Array.from({ length: Math.ceil(largest / whole) + 1 }, (_, index) => index * whole);
}

export interface Plane {
  width: number;
  height: number;
  points: number;
  top: number;
  rightToLeft: boolean;
  /** Room at the beginning for what the lines are called. */
  gutter: number;
}

/** How wide a point's column is. */
export const columnWidth = ({ width, points, gutter }: Plane): number => Math.max(width - gutter, 0) / points;

/** The middle of a point's column; time runs in the direction of reading. */
export function columnMiddle(plane: Plane, index: number): number {
  const x = plane.gutter + (index + 0.5) * columnWidth(plane);
  return plane.rightToLeft ? plane.width - x : x;
}

export function columnAt(plane: Plane, x: number): number {
  const along = (plane.rightToLeft ? plane.width - x : x) - plane.gutter;
  return Math.min(plane.points - 1, Math.max(0, Math.floor(along / columnWidth(plane))));
}

const letterWidth = 6.6;

/** As wide as the longest name of a line, but never so wide that nothing is left to draw on. */
export const gutterFor = (labels: string[], width: number): number =>
  labels.length === 0 ? 0 : Math.min(width / 3, Math.max(...labels.map(({ length }) => length)) * letterWidth + 8);

export const heightOf = ({ height, top }: Plane, value: number): number => (top <= 0 ? 0 : (value / top) * height);

/** The path of a line; where a value is missing the line breaks. */
export function linePath(plane: Plane, values: (number | null)[]): string {
  let path = '';
  values.forEach((value, index) => {
    if (value === null) return;
    const before = index > 0 ? values[index - 1] : null;
    const x = columnMiddle(plane, index).toFixed(1);
    const y = (plane.height - heightOf(plane, value)).toFixed(1);
    path += `${before === null || before === undefined ? 'M' : 'L'}${x} ${y}`;
  });
  return path;
}
