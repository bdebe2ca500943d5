import type { ActivityKind } from '@souk/contract';
import type { CompletedRequest } from '../../foundation/http/report-responses.js';
import type { BufferedCounter } from '../../foundation/observe/buffered-counter.js';
import type { Activity } from './activity-table.js';

/** What kind of data the paths of the Admin API lead to, by their first segment after the version. */
const kindOfSegment: Record<string, ActivityKind> = {
  stores: 'stores',
  'delivery-quotes': 'stores',
  carriers: 'stores',
  products: 'products',
  collections: 'collections',
  'inventory-levels': 'inventory',
  orders: 'orders',
  customers: 'customers',
  'abandoned-checkouts': 'checkouts',
  data: 'data',
  'bulk-exports': 'exports',
};

/** Null for what concerns no data of the business, such as the app's own installation. */
function kindOf(path: string): ActivityKind | null {
  const [, , , segment = ''] = path.split('/');
  return kindOfSegment[segment] ?? null;
}

const dayMs = 86_400_000;

/** Routes are few and their paths never change. */
export class ActivityCounter {
  readonly #counts: BufferedCounter<Activity>;
  readonly #kinds = new Map<string, ActivityKind | null>();
  #day = { number: Number.NaN, text: '' };

  constructor(counts: BufferedCounter<Activity>) {
    this.#counts = counts;
  }

  note({ route, code }: Pick<CompletedRequest, 'route' | 'code'>, installationId: string, now: Date): void {
    const kind = this.#kindOf(route.path);
    if (kind === null) return;
    const day = this.#dayOf(now);
    const counted = this.#counts.at(`${installationId}/${day}/${kind}`, () => ({
      installationId,
      day,
      kind,
      reads: 0,
      writes: 0,
      refused: 0,
      lastAt: now,
    }));
    if (!counted) return;
    counted[whatItWas(route.method, kind, code)] += 1;
    counted.lastAt = now;
  }

  /** Written once a day: a date is slow to write. */
  #dayOf(now: Date): string {
    const number = Math.floor(now.getTime() / dayMs);
    if (number !== this.#day.number) this.#day = { number, text: now.toISOString().slice(0, 10) };
    return this.#day.text;
  }

  #kindOf(path: string): ActivityKind | null {
    const known = this.#kinds.get(path);
    if (known !== undefined) return known;
    const kind = kindOf(path);
    this.#kinds.set(path, kind);
    return kind;
  }
}

/** An export is asked for with a POST, but what it does is read. */
function whatItWas(method: string, kind: ActivityKind, code: string | null): 'reads' | 'writes' | 'refused' {
  if (code !== null) return 'refused';
  return method === 'GET' || kind === 'exports' ? 'reads' : 'writes';
}

export function mergeActivity(into: Activity, unwritten: Activity): void {
  into.reads += unwritten.reads;
  into.writes += unwritten.writes;
  into.refused += unwritten.refused;
}
