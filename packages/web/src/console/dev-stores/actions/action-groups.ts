import type { DevStoreAction } from '../../../api/dev-stores';

export interface ActionGroup {
  /** Its name in the catalogue. */
  name: 'buyers' | 'orders' | 'catalogue' | 'privacy';
  actions: DevStoreAction[];
}

/** In the order in which a shop lives: somebody buys, the order goes its way, the shelves change, somebody asks to be forgotten. */
export const actionGroups: ActionGroup[] = [
  { name: 'buyers', actions: ['place_order', 'abandon_checkout'] },
  {
    name: 'orders',
    actions: [
      'confirm',
      'dispatch',
      'carrier_update',
      'deliver',
      'return',
      'cancel',
      'hold',
      'unhold',
      'archive',
      'unarchive',
    ],
  },
  { name: 'catalogue', actions: ['create_product', 'update_product', 'adjust_stock'] },
  { name: 'privacy', actions: ['request_customer_data', 'redact_customer'] },
];
