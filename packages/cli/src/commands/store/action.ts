import { command } from '../../command.js';
import type { DevStoreChange } from '../../server/resources.js';
import { chooseStore } from './choose-store.js';

export const actInStore = command({
  name: 'action',
  summary: 'Let something happen in a dev store.',
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
    store: { kind: 'text', takes: 'store', short: 's', says: 'Its name or id; left out, the only one.' },
    order: { kind: 'text', takes: 'id', says: 'On this order; left out, the newest it fits.' },
    product: { kind: 'text', takes: 'id', says: 'On this product.' },
    customer: { kind: 'text', takes: 'id', says: 'On this customer.' },
    level: { kind: 'text', takes: 'id', says: 'On this inventory level.' },
    delta: { kind: 'text', takes: 'number', says: 'By how much stock changes.' },
    reason: { kind: 'text', takes: 'reason', says: 'Why an order is cancelled, for example out_of_stock.' },
    carrierStatus: { kind: 'text', takes: 'status', says: 'What the carrier says.' },
  },
  async run({ terminal, server: choose }, input) {
    const server = await choose();
    const store = await chooseStore(server, input.store);
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
