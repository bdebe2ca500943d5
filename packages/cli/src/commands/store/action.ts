import { command } from '../../command.js';
import type { DevStoreChange } from '../../server/resources.js';
import { chooseStore } from './choose-store.js';

export const actInStore = command({
  name: 'action',
  summary: 'Run an action in a dev store',
  examples: [
    'souk store action place_order',
    'souk store action confirm --order 1000042',
    'souk store action adjust_stock --delta -3',
  ],
  arguments: {
    action: {
      says: 'place_order, confirm, cancel, dispatch, deliver, return, hold, abandon_checkout, create_product, adjust_stock, ...',
      required: true,
    },
  },
  options: {
    store: { kind: 'text', takes: 'store', short: 's', says: 'Dev store name or ID [default: your only dev store]' },
    order: { kind: 'text', takes: 'id', says: 'Order ID [default: the newest order that allows the action]' },
    product: { kind: 'text', takes: 'id', says: 'Product ID' },
    customer: { kind: 'text', takes: 'id', says: 'Customer ID' },
    level: { kind: 'text', takes: 'id', says: 'Inventory level ID' },
    delta: { kind: 'text', takes: 'number', says: 'Stock adjustment, for example -3' },
    reason: { kind: 'text', takes: 'reason', says: 'Cancellation reason, for example out_of_stock' },
    carrierStatus: { kind: 'text', takes: 'status', says: 'Carrier status' },
  },
  async run({ terminal, folder, server: choose }, input) {
    const server = await choose();
    const store = await chooseStore(server, folder, input.store);
    const body = {
      action: input.action,
      orderId: input.order,
      productId: input.product,
      customerId: input.customer,
      inventoryLevelId: input.level,
      delta: input.delta === undefined ? undefined : Number(input.delta),
      reasonId: input.reason,
      carrierStatus: input.carrierStatus,
    };
    const change = await server.read<DevStoreChange>('POST', `/developer/dev-stores/${store.id}/actions`, {
      body,
      once: true,
    });
    terminal.show(change, () => `${terminal.out.good('✓')} ${change.action}: ${change.kind} ${change.id}`);
  },
});
