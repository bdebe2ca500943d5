import { type OrderCounts, orderStages } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import type { Reach } from '../../businesses/reach.js';
import { type OrderFilters, shelvesOf } from '../order-shelves.js';
import { selectCounts } from './tallies-table.js';

/** How many orders stand at each stage: from counts that are kept, so it costs the same for a thousand orders and a million. */
export async function countOrders(db: Database, reach: Reach): Promise<OrderCounts> {
  const onShelf = new Map((await selectCounts(db, reach)).map(({ shelf, orders }) => [shelf, orders]));
  const count = (filters: OrderFilters) =>
    (shelvesOf(filters) ?? []).reduce((sum, shelf) => sum + (onShelf.get(shelf) ?? 0), 0);
  const stages = orderStages.map((stage) => ({
    stage,
    count: count({ stage, archived: false }),
    waiting: count({ stage, archived: false, waiting: true }),
  }));
  return { stages, total: count({ archived: false }), archived: count({ archived: true }) };
}
