import type { DevStoreActionInput } from '@souk/contract';
import type { Context } from '../../../foundation/context.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError } from '../../../foundation/domain-error.js';
import type { Platform } from '../../../foundation/platform.js';
import type { StoreContext } from '../../businesses/find-store-context.js';
import type { Viewer } from '../../businesses/viewer.js';
import type { ReadyDevStore } from '../find-dev-store.js';

/** Where an action happens: all of it in one transaction, at one time. */
export interface ActionContext {
  context: Context;
  /** Of the context. */
  db: Database;
  platform: Platform;
  store: ReadyDevStore;
  place: StoreContext;
  /** All its stores, and no contacts: what a developer is shown. */
  viewer: Viewer;
  /** The developer, who acts as the shop's people would. */
  userId: string;
  now: Date;
}

export interface Changed {
  kind: 'order' | 'checkout' | 'product' | 'inventoryLevel' | 'dataRequest' | 'customerRedaction';
  id: string;
  resource: unknown;
}

export type PerformAction = (shop: ActionContext, input: DevStoreActionInput) => Promise<Changed>;

/** Nothing in the shop fits, and this is what the developer can do about it. */
export function noCandidate(message: string, fix: string): DomainError {
  return new DomainError('DEV_STORE_ACTION_IMPOSSIBLE', { message, fix });
}
