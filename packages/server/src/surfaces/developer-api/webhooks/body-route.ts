import { DeliveryBody } from '@souk/contract';
import { previewBody } from '../../../domains/webhooks/log/preview-body.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import { webhookPayloads } from '../../../operations/webhook-payloads.js';
import { developerRoutes } from '../developer-routes.js';
import { ownApp } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';

export const readDeliveryBody = defineRoute(developerRoutes, {
  name: 'readDeliveryBody',
  method: 'GET',
  path: '/developer/apps/{appId}/deliveries/{deliveryId}/body',
  tag: 'Webhook console',
  summary: 'Preview a delivery body',
  description:
    'The body and headers as they would be sent now, or the reason why the delivery would be skipped. Bodies are never stored. This one is built from the resource as the installation sees it now, like the body of a replay.',
  params: { appId: developerId('APP_NOT_FOUND'), deliveryId: developerId('DELIVERY_NOT_FOUND') },
  responses: responses(200, 'The body and its headers', one(DeliveryBody)),
  errors: ['APP_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
  handle: async (input) => {
    const { platform, params } = input;
    const { id } = await ownApp(input);
    const asked = { appId: id, deliveryId: params.deliveryId, now: platform.clock.now() };
    return ok({ data: await previewBody(platform.db, webhookPayloads(platform), asked) });
  },
});
