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
}

/** The middle of a point's column; time runs in the direction of reading. */
export function columnMiddle({ width, points, rightToLeft }: Plane, index: number): number {
  const x = ((index + 0.5) * width) / points;
  return rightToLeft ? width - x : x;
}

export function columnAt({ width, points, rightToLeft }: Plane, x: number): number {
  const along = rightToLeft ? width - x : x;
  return Math.min(points - 1, Math.max(0, Math.floor((along * points) / width)));
}

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
