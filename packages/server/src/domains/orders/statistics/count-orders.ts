import { type OrderCounts, orderStages } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import type { BusinessAccess } from '../../businesses/business-access.js';
import { bucketsOf, type OrderFilters } from '../order-list-buckets.js';
import { selectCounts } from './statistics-table.js';

/** How many orders stand at each stage: from counts that are kept, so it costs the same for a thousand orders and a million. */
export async function countOrders(db: Database, reach: BusinessAccess): Promise<OrderCounts> {
  const onShelf = new Map((await selectCounts(db, reach)).map(({ shelf, orders }) => [shelf, orders]));
  const count = (filters: OrderFilters) =>
    (bucketsOf(filters) ?? []).reduce((sum, shelf) => sum + (onShelf.get(shelf) ?? 0), 0);
  const stages = orderStages.map((stage) => ({
    stage,
    count: count({ stage, archived: false }),
    waiting: count({ stage, archived: false, waiting: true }),
  }));
  return { stages, total: count({ archived: false }), archived: count({ archived: true }) };
}
