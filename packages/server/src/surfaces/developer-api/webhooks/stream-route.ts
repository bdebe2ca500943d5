import { closed } from '@souk/contract';
import { Type } from 'typebox';
import { streamDeliveries } from '../../../domains/webhooks/stream/stream-deliveries.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { eventStreamHeaders } from '../../../foundation/http/streams/event-frames.js';
import { developerRoutes } from '../developer-routes.js';
import { ownApp } from '../own-app.js';
import { isStillRecognised } from '../who-calls.js';
import { deliveryFilters } from './delivery-filters.js';

export const streamAppDeliveries = defineRoute(developerRoutes, {
  name: 'streamDeliveries',
  method: 'GET',
  path: '/developer/apps/{appId}/deliveries/stream',
  tag: 'Webhook console',
  summary: "Streams an app's deliveries as they come and change, as server-sent events.",
  description: [
    'Events: `delivery` (a WebhookDelivery: new, or in another state than before; each state is sent once, and one that was overtaken at once may be left out), `reset` (the cursor cannot be resumed: read the list again), `end` (`{"reason":"session_ended"|"shutdown"}`, then the stream closes).',
    'A frame may carry an id alone. Send the last id you saw as `Last-Event-ID` to go on from there, on any server, for a day; without it the stream begins now, so open it before you read the list.',
    'A comment comes at least every 15 seconds. The stream ends when the token or session does; connect again with a new one. A client that takes nothing for 30 seconds is let go. At most 10 streams for each developer.',
  ].join('\n\n'),
  params: { appId: developerId('APP_NOT_FOUND') },
  query: Type.Object(deliveryFilters, closed),
  requestHeaders: {
    'Last-Event-ID': Type.String({ maxLength: 8000, description: 'The id of the last frame that was received.' }),
  },
  answers: [{ status: 200, description: 'The stream.', mediaType: 'text/event-stream', schema: Type.String() }],
  errors: ['APP_NOT_FOUND', 'STREAM_LIMIT_REACHED'],
  handle: async (input) => {
    const { caller, query, request, platform } = input;
    const { id } = await ownApp(input);
    const stream = platform.streams.open({
      key: `developer:${caller.userId}`,
      mayGoOn: () => isStillRecognised(request, platform),
    });
    const lastEventId = request.headers['last-event-id']?.toString();
    const bytes = streamDeliveries(platform, { appId: id, filters: query, lastEventId, stream });
    return { status: 200, bytes, headers: eventStreamHeaders };
  },
});
