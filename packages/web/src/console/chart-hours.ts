import { oneOf } from '../design/search-params';

/** How far back charts reach: a day, or a week. */
export const chartHours = ['24', '168'] as const;
export type ChartHours = (typeof chartHours)[number];

/** The day is what is shown when nothing is said, so an address need not say it. */
export const hoursOf = (value: unknown): ChartHours | undefined => oneOf(['168'] as const, value);
