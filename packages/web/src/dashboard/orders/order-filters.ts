import type { OrdersSearch } from './routes';

/** What the address says, as the API's list takes it. Orders that were put away are out of the way until they are asked for. */
export function filtersOf({ stage, archived, waiting, q, createdFrom, createdTo }: OrdersSearch, storeId?: string) {
  return { stage, waiting, q, createdFrom, createdTo, storeId, archived: archived ?? ('false' as const) };
}
