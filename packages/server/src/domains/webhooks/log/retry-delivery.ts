import type { WebhookDeliveryWithAttempts } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { findDelivery } from './delivery-log-table.js';
import { bringForward, findPendingQueue } from './retry-table.js';

/** Makes the next scheduled attempt of a pending delivery now; it counts as that attempt. Call it in a transaction. */
export async function retryDelivery(
  db: Database,
  appId: string,
  id: string,
  now: Date,
): Promise<WebhookDeliveryWithAttempts> {
  const queue = await findPendingQueue(db, appId, id);
  if (queue) await bringForward(db, id, queue, now);
  const delivery = (await findDelivery(db, appId, id)) ?? throwDomainError('DELIVERY_NOT_FOUND');
  return delivery.status === 'pending' ? delivery : throwDomainError('DELIVERY_NOT_PENDING');
}
