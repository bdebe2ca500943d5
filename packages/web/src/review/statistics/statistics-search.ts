export const spans = ['4', '12', '52'] as const;

export interface StatisticsSearch {
  weeks?: (typeof spans)[number];
}
