import { defaultRetryDelaysSeconds } from '@souk/server/domains/webhooks/settling/schedule-retries.js';

/** What one core does a second, from one run of the benchmark on two cores that the sender and PostgreSQL share (docs/operate/sizing.md). */
export interface Capacity {
  readsPerCore: number;
  writesPerCore: number;
  deliveriesPerCore: number;
}

/** What is believed about a day, each of it to be questioned. */
export interface Assumptions {
  ordersPerDay: number;
  /** The busiest hour over the average one; people sleep and buy in the evening. */
  peakFactor: number;
  /** Of the day, when most is bought. */
  peakHour: number;
  readsPerOrder: number;
  writesPerOrder: number;
  deliveriesPerOrder: number;
  /** Deliveries of healthy endpoints that fail once, for no particular reason. */
  failureShare: number;
  /** The share of the largest endpoint, and when it is out. */
  largestShare: number;
  outage: { fromHour: number; hours: number };
  /** Between attempts; the last is the end. */
  retrySeconds: readonly number[];
  /** How much of its capacity a machine should use in the busiest hour. */
  maxUsed: number;
  kilobytesPerOrder: number;
}

/** `npm run bench`, full sizes, two cores: half of each figure is one core's. */
export const measured: Capacity = { readsPerCore: 1_322, writesPerCore: 275, deliveriesPerCore: 1_865 };

export const assumed: Omit<Assumptions, 'ordersPerDay'> = {
  peakFactor: 2.5,
  peakHour: 20,
  readsPerOrder: 20,
  writesPerOrder: 4,
  deliveriesPerOrder: 6,
  failureShare: 0.005,
  largestShare: 0.2,
  outage: { fromHour: 18, hours: 4 },
  retrySeconds: defaultRetryDelaysSeconds,
  maxUsed: 0.6,
  kilobytesPerOrder: 14,
};

/** The share of a day's orders in each second: a wave around the busiest hour, `peakFactor` times the average at its height. */
export function shareOfSecond(
  second: number,
  { peakFactor, peakHour }: Pick<Assumptions, 'peakFactor' | 'peakHour'>,
): number {
  const angle = (2 * Math.PI * (second / 3_600 - peakHour)) / 24;
  // A sharper wave than a plain cosine, as evenings are; its average over a day is 1.
  const sharpness = 2;
  const wave = ((1 + Math.cos(angle)) / 2) ** sharpness;
  const averageWave = 3 / 8;
  const floor = Math.max(0, (1 - peakFactor * averageWave) / (1 - averageWave));
  const height = (1 - floor) / averageWave;
  return (floor + height * wave) / 86_400;
}
