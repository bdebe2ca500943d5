import type { DevStoreAction, DevStoreActionInput } from '@souk/contract';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import type { Platform } from '../../../foundation/platform.js';
import { findStoreContext } from '../../businesses/find-store-context.js';
import { withoutContacts } from '../../businesses/viewer.js';
import { lockReadyDevStore } from '../find-dev-store.js';
import type { Changed, PerformAction } from './action-context.js';
import { buyerActions } from './buyer-actions.js';
import { catalogueActions } from './catalogue-actions.js';
import { orderActions } from './order-actions.js';

const actions: Record<DevStoreAction, PerformAction> = { ...orderActions, ...catalogueActions, ...buyerActions };

export interface Actor {
  developerId: string;
  userId: string;
  devStoreId: string;
}

/**
 * Performs an action in a dev store through the same functions that real shops use: stock, customers and events follow,
 * and the shop's apps are notified.
 */
export function performAction(platform: Platform, actor: Actor, input: DevStoreActionInput): Promise<Changed> {
  return inTransaction(platform, async (context) => {
    const { db } = context;
    const store = await lockReadyDevStore(db, actor.developerId, actor.devStoreId);
    const place = await findStoreContext(db, store.business_id, store.store_id);
    if (!place) throw new Error(`Dev store ${store.id} has no store.`);
    const viewer = withoutContacts({ businessId: store.business_id, storeIds: null });
    const now = platform.clock.now();
    return actions[input.action]({ context, db, platform, store, place, viewer, userId: actor.userId, now }, input);
  });
}
