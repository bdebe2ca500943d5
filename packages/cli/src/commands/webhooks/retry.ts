import { command } from '../../command.js';
import type { Delivery } from '../../server/resources.js';
import { appOption } from '../app/app-option.js';
import { readDeliveryId } from './read-delivery-id.js';

export const retry = command({
  name: 'retry',
  summary: 'Make the next attempt of a pending delivery now',
  examples: ['souk webhooks retry 1000042', 'souk webhooks retry dlv_1000042'],
  arguments: { delivery: { says: 'The ID or webhook-id of a delivery, see: souk webhooks log', required: true } },
  options: { app: appOption },
  async run({ terminal, app: choose }, { delivery, app: named }) {
    const id = readDeliveryId(delivery);
    const { server, path } = await choose(named);
    const retried = await server.read<Delivery>('POST', path(`/deliveries/${id}/retry`), { once: true });
    terminal.show(retried, () => `Delivery ${retried.id} (${retried.topic}) is attempted now.`);
  },
});
