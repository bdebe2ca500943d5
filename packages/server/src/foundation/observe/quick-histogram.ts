import type { Histogram, Registry } from 'prom-client';

export interface QuickHistogramOptions {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Upper bounds, rising. */
  buckets: readonly number[];
  registry: Registry;
}

type LabelValue = string | number;

/**
 * A histogram for what happens with every request and every delivery. That of `prom-client` makes a text of the labels and one of
 * the bound (the name of a member of an object) for each value, which took a sixth of a request; here a value finds its series
 * without any. Prometheus is told the same.
 */
export class QuickHistogram {
  readonly #options: QuickHistogramOptions;
  readonly #shelf = new Shelf();
  readonly #all: { labels: Record<string, string>; series: Series }[] = [];

  constructor(options: QuickHistogramOptions) {
    this.#options = options;
    const { name, help, registry } = options;
    const type = 'histogram';
    // The type knows the library's own classes only; the registry asks for no more than this.
    const metric = { name, help, type, get: async () => ({ name, help, type, values: this.#tell() }) };
    registry.registerMetric(metric as unknown as Histogram);
  }

  /** What has these labels, their values in the order of the names. */
  series(...labels: readonly LabelValue[]): Series {
    let shelf = this.#shelf;
    for (const label of labels) shelf = shelf.at(label);
    shelf.series ??= this.#begin(labels);
    return shelf.series;
  }

  #begin(values: readonly LabelValue[]): Series {
    const { labelNames = [], buckets } = this.#options;
    const labels = Object.fromEntries(labelNames.map((name, index) => [name, String(values[index])]));
    const series = new Series(buckets);
    this.#all.push({ labels, series });
    return series;
  }

  #tell() {
    const { name } = this.#options;
    return this.#all.flatMap(({ labels, series }) => [
      ...series.upTo().map(([le, value]) => ({ metricName: `${name}_bucket`, labels: { le, ...labels }, value })),
      { metricName: `${name}_sum`, labels, value: series.sum },
      { metricName: `${name}_count`, labels, value: series.count },
    ]);
  }
}

/** Series by the first of their labels that is not yet looked at. */
class Shelf {
  series: Series | undefined;
  readonly #inner = new Map<LabelValue, Shelf>();

  at(label: LabelValue): Shelf {
    const known = this.#inner.get(label);
    if (known) return known;
    const shelf = new Shelf();
    this.#inner.set(label, shelf);
    return shelf;
  }
}

/** Values that have all labels in common. */
export class Series {
  sum = 0;
  count = 0;
  readonly #bounds: readonly number[];
  /** How many belong to each bound, and not to the one before. */
  readonly #counts: number[];

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  observe(value: number): void {
    this.sum += value;
    this.count += 1;
    const place = this.#bounds.findIndex((bound) => value <= bound);
    if (place >= 0) this.#counts[place] = (this.#counts[place] as number) + 1;
  }

  /** How many are not above each bound, as Prometheus counts. */
  upTo(): [bound: number | string, count: number][] {
    let together = 0;
    const counted = this.#bounds.map((bound, place): [number, number] => {
      together += this.#counts[place] as number;
      return [bound, together];
    });
    return [...counted, ['+Inf', this.count]];
  }
}
