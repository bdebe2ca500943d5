import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';
import type { DevStoreChange } from '../../server/resources.js';
import type { Server } from '../../server/server.js';
import { chooseStore } from '../store/choose-store.js';

/** What happens in a shop until the topic is told. A later step works on what the first one made. */
const stepsTo: Record<string, readonly string[]> = {
  'orders/created': ['place_order'],
  'orders/confirmed': ['place_order', 'confirm'],
  'orders/dispatched': ['place_order', 'confirm', 'dispatch'],
  'orders/delivered': ['place_order', 'confirm', 'dispatch', 'deliver'],
  'orders/returned': ['place_order', 'confirm', 'dispatch', 'return'],
  'orders/cancelled': ['place_order', 'cancel'],
  'orders/updated': ['place_order', 'hold'],
  'abandoned_checkouts/created': ['abandon_checkout'],
  'products/created': ['create_product'],
  'products/updated': ['create_product', 'update_product'],
  'inventory_levels/updated': ['adjust_stock'],
  'customers/data_request': ['request_customer_data'],
  'customers/redact': ['redact_customer'],
};

const topics = Object.keys(stepsTo);

export const trigger = command({
  name: 'trigger',
  summary: 'Trigger a real event in a dev store',
  examples: ['souk webhooks trigger orders/created', 'souk webhooks trigger orders/dispatched --store "My store"'],
  arguments: { topic: { says: topics.join(', '), required: true } },
  options: {
    store: { kind: 'text', takes: 'store', short: 's', says: 'Dev store name or ID [default: your only dev store]' },
  },
  async run({ terminal, folder, server: choose }, { topic, store: named }) {
    const steps = stepsTo[topic];
    if (!steps)
      throw usageFailure(`The topic ${topic} can't be triggered.`, `Use one of these topics: ${topics.join(', ')}.`);
    const server = await choose();
    const store = await chooseStore(server, folder, named);
    const changes = await perform(server, store.id, steps);
    terminal.show(changes, () =>
      changes.map(({ action, kind, id }) => `${terminal.out.good('✓')} ${action}: ${kind} ${id}`).join('\n'),
    );
    terminal.say(terminal.err.quiet('Follow its delivery: souk webhooks log --follow'));
  },
});

async function perform(server: Server, storeId: string, steps: readonly string[]): Promise<DevStoreChange[]> {
  const changes: DevStoreChange[] = [];
  for (const action of steps) {
    const [first] = changes;
    const subject = first && { [`${first.kind}Id`]: first.id };
    const body = { action, ...subject };
    changes.push(
      await server.read<DevStoreChange>('POST', `/developer/dev-stores/${storeId}/actions`, { body, once: true }),
    );
  }
  return changes;
}
