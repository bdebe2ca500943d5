export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** Its number in the old text, from 1; null for a line that was added. */
  before: number | null;
  /** Its number in the new text, from 1; null for a line that was removed. */
  after: number | null;
}

/** Beyond this many differing lines the shortest difference is not worth its cost: everything in between is shown as replaced. */
const maxSteps = 600;

/** The shortest way from one text to another, line by line (Myers' greedy search). */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split('\n');
  const young = after.split('\n');
  const head = commonLength(old, young, (lines, at) => lines[at]);
  const tail = Math.min(
    commonLength(old, young, (lines, at) => lines[lines.length - 1 - at]),
    Math.min(old.length, young.length) - head,
  );
  const steps = [
    ...Array<Step>(head).fill('same'),
    ...middleSteps(old.slice(head, old.length - tail), young.slice(head, young.length - tail)),
    ...Array<Step>(tail).fill('same'),
  ];
  return number(steps, old, young);
}

type Step = DiffLine['kind'];

function commonLength(
  one: string[],
  other: string[],
  lineAt: (lines: string[], at: number) => string | undefined,
): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && lineAt(one, length) === lineAt(other, length)) length++;
  return length;
}

function middleSteps(old: string[], young: string[]): Step[] {
  const trace = searchForward(old, young);
  if (trace) return walkBack(trace, old.length, young.length);
  return [...old.map((): Step => 'removed'), ...young.map((): Step => 'added')];
}

/** For each number of changes the furthest line of the old text on every diagonal, until the end of both is reached. */
function searchForward(old: string[], young: string[]): Map<number, number>[] | undefined {
  const trace: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let changes = 0; changes <= maxSteps; changes++) {
    const next = new Map<number, number>();
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = firstOn(furthest, diagonal, changes);
      while (x < old.length && x - diagonal < young.length && old[x] === young[x - diagonal]) x++;
      next.set(diagonal, x);
      if (x < old.length || x - diagonal < young.length) continue;
      trace.push(furthest);
      return trace;
    }
    trace.push(furthest);
    furthest = next;
  }
  return undefined;
}

const reached = (furthest: Map<number, number>, diagonal: number): number => furthest.get(diagonal) ?? -1;

const comesFromAbove = (furthest: Map<number, number>, diagonal: number, changes: number): boolean =>
  diagonal === -changes || (diagonal !== changes && reached(furthest, diagonal - 1) < reached(furthest, diagonal + 1));

function firstOn(furthest: Map<number, number>, diagonal: number, changes: number): number {
  return comesFromAbove(furthest, diagonal, changes)
    ? reached(furthest, diagonal + 1)
    : reached(furthest, diagonal - 1) + 1;
}

function walkBack(trace: Map<number, number>[], oldLength: number, youngLength: number): Step[] {
  const steps: Step[] = [];
  let x = oldLength;
  let y = youngLength;
  for (let changes = trace.length - 1; changes >= 0; changes--) {
    const furthest = trace[changes] as Map<number, number>;
    const above = comesFromAbove(furthest, x - y, changes);
    const diagonal = above ? x - y + 1 : x - y - 1;
    const fromX = changes === 0 ? 0 : reached(furthest, diagonal);
    const fromY = changes === 0 ? 0 : fromX - diagonal;
    while (x > fromX && y > fromY) {
      steps.push('same');
      x--;
      y--;
    }
    if (changes === 0) break;
    steps.push(above ? 'added' : 'removed');
    x = fromX;
    y = fromY;
  }
  return steps.reverse();
}

function number(steps: Step[], old: string[], young: string[]): DiffLine[] {
  let before = 0;
  let after = 0;
  return steps.map((kind) => {
    if (kind !== 'added') before++;
    if (kind !== 'removed') after++;
    return {
      kind,
      text: (kind === 'removed' ? old[before - 1] : young[after - 1]) ?? '',
      before: kind === 'added' ? null : before,
      after: kind === 'removed' ? null : after,
    };
  });
}
