/** How many times the same warning is written in a minute. */
const maxPerMinute = 10;
const windowMs = 60_000;
const maxKinds = 1_000;

interface Kind {
  since: number;
  count: number;
  leftOut: number;
}

/** Whether a line is written, and how many like it were left out since the last one that was. */
export type Verdict = { write: false } | { write: true; leftOut: number };

/**
 * While the database is down, every request and every worker logs it, with a stack each time. The first few say all there
 * is to know; the first one of the next minute says how many were left out.
 */
export function openLogThrottle(now: () => number = () => performance.now()): (kind: string) => Verdict {
  const kinds = new Map<string, Kind>();
  return (name) => {
    const known = kinds.get(name);
    if (!known || now() - known.since >= windowMs) {
      if (kinds.size >= maxKinds) kinds.clear();
      kinds.set(name, { since: now(), count: 1, leftOut: 0 });
      return { write: true, leftOut: known?.leftOut ?? 0 };
    }
    known.count++;
    if (known.count <= maxPerMinute) return { write: true, leftOut: 0 };
    known.leftOut++;
    return { write: false };
  };
}

/** What makes two warnings the same: their message, and what failed. */
export function kindOf(level: number, args: readonly unknown[]): string {
  const [first, second] = args;
  const message = typeof first === 'string' ? first : second;
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : first;
  return `${level} ${String(message)} ${error instanceof Error ? reasonOf(error) : ''}`;
}

function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  // Ports and ids differ from one error to the next.
  return `${error.name} ${code} ${error.message.replace(/\d+/g, '0').slice(0, 200)}`;
}
