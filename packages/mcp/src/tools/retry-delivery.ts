import { Type } from 'typebox';
import { read } from '../api/request.js';
import { writeTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app } from './parameters.js';

interface Delivery {
  id: string;
  status: string;
}

export const retryDelivery = writeTool({
  name: 'retry_delivery',
  title: 'Retry a delivery now',
  description: 'Makes the next attempt of a pending delivery now. See the result with read_delivery.',
  input: { app, deliveryId: Type.String({ pattern: '^(dlv_)?\\d{1,19}$' }) },
  output: { id: Type.String(), status: Type.String() },
  reachesOut: true,
  async run(context, { app: named, deliveryId }) {
    const path = `${await appPath(context, named)}/deliveries/${deliveryId.replace('dlv_', '')}/retry`;
    const { id, status } = await read<Delivery>(context.api, {
      method: 'POST',
      path,
      idempotencyKey: context.idempotencyKey,
    });
    return { facts: { id, status }, says: `Delivery ${id} is ${status}; its next attempt is made now.` };
  },
});
