import { deliveryStatuses, topics, Words } from '@souk/contract';
import { Type } from 'typebox';

/** What the log and the stream of deliveries filter by. */
export const deliveryFilters = {
  installationId: Type.Optional(
    Type.String({ pattern: '^\\d{1,18}$', description: 'Only deliveries to this installation.' }),
  ),
  topic: Type.Optional(Words(topics, 'Only deliveries of this topic.')),
  status: Type.Optional(Words(deliveryStatuses, 'Only deliveries with this status.')),
  error: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_]{1,64}$', description: 'Only deliveries with this error.' }),
  ),
};
