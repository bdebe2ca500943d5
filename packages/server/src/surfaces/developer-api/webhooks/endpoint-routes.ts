import { DeveloperInstallation, RangeReplay, RangeReplayInput, TestDelivery, TestDeliveryInput } from '@souk/contract';
import { findAppInstallation } from '../../../domains/installations/find-app-installations.js';
import type { WebhookTarget } from '../../../domains/installations/find-webhook-targets.js';
import { enableWebhooks } from '../../../domains/installations/report-webhook-health.js';
import { withWebhookHealth } from '../../../domains/webhooks/log/read-webhook-health.js';
import { findTarget, replayRange } from '../../../domains/webhooks/log/replay-deliveries.js';
import { deliveriesChannel } from '../../../domains/webhooks/queue/deliveries-channel.js';
import { sendTestDelivery } from '../../../domains/webhooks/samples/send-test-delivery.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { InvalidInput, throwDomainError } from '../../../foundation/domain-error.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { accepted, ok } from '../../../foundation/http/response.js';
import { developerRoutes } from '../developer-routes.js';
import { changeOwnApp, ownWritableApp } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';
import { limitReplays, limitTests } from './limit-console-requests.js';

const tag = 'Webhook console';
const params = { appId: developerId('APP_NOT_FOUND'), installationId: developerId('INSTALLATION_NOT_FOUND') };

/** The app's installation that the path names; an uninstalled one is refused. */
async function activeTarget(db: Database, appId: string, installationId: string): Promise<WebhookTarget> {
  const target = (await findTarget(db, appId, installationId)) ?? throwDomainError('INSTALLATION_NOT_FOUND');
  return target.state === 'uninstalled' ? throwDomainError('INSTALLATION_NOT_ACTIVE') : target;
}

const replayWebhooks = defineRoute(developerRoutes, {
  name: 'replayWebhooks',
  method: 'POST',
  path: '/developer/apps/{appId}/installations/{installationId}/webhooks/replay',
  tag,
  summary: 'Replay failed deliveries',
  description: 'Sends failed deliveries of a period again, as long as their events are stored.',
  params,
  body: { kind: 'json', schema: RangeReplayInput },
  responses: responses(202, 'Replays started', one(RangeReplay)),
  errors: [
    'APP_NOT_FOUND',
    'APP_READ_ONLY',
    'INSTALLATION_NOT_FOUND',
    'INSTALLATION_NOT_ACTIVE',
    'DELIVERY_NOT_REPLAYABLE',
    'TOPIC_NOT_SUBSCRIBED',
    'WEBHOOK_REPLAY_RATE_LIMITED',
  ],
  handle: async (input) => {
    const { body, platform } = input;
    if (new Date(body.from) > new Date(body.to)) throw new InvalidInput('body', ['from must not be after to.']);
    const { id } = await ownWritableApp(input);
    await activeTarget(platform.db, id, input.params.installationId);
    await limitReplays(input, id);
    const deliveries = await changeOwnApp(input, async ({ db }, app, now) => {
      const target = await activeTarget(db, app.id, input.params.installationId);
      return replayRange(db, target, body, now);
    });
    platform.wakeups.hint(deliveriesChannel);
    return accepted({ data: { deliveries } });
  },
});

const testWebhooks = defineRoute(developerRoutes, {
  name: 'testWebhooks',
  method: 'POST',
  path: '/developer/apps/{appId}/installations/{installationId}/webhooks/test',
  tag,
  summary: 'Send a test delivery',
  description: 'A sample event, signed like a real one. It is not retried or logged, and never disables the endpoint.',
  params,
  body: { kind: 'json', schema: TestDeliveryInput },
  responses: responses(200, 'The result of the delivery', one(TestDelivery)),
  errors: [
    'APP_NOT_FOUND',
    'APP_READ_ONLY',
    'INSTALLATION_NOT_FOUND',
    'INSTALLATION_NOT_ACTIVE',
    'TOPIC_NOT_SUBSCRIBED',
    'WEBHOOK_TEST_RATE_LIMITED',
    'RELAY_NOT_CONNECTED',
  ],
  handle: async (input) => {
    const { id } = await ownWritableApp(input);
    const target = await activeTarget(input.platform.db, id, input.params.installationId);
    await limitTests(input, target.installationId);
    const { topic } = input.body;
    return ok({ data: await sendTestDelivery(input.platform, { target, topic }) });
  },
});

const enableInstallationWebhooks = defineRoute(developerRoutes, {
  name: 'enableWebhooks',
  method: 'POST',
  path: '/developer/apps/{appId}/installations/{installationId}/webhooks/enable',
  tag,
  summary: 'Enable webhooks',
  description: 'Enables the webhooks of an installation again and restarts the 3-day failure period.',
  params,
  responses: responses(200, 'The installation', one(DeveloperInstallation)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'INSTALLATION_NOT_FOUND', 'INSTALLATION_NOT_ACTIVE'],
  handle: (input) =>
    changeOwnApp(input, async ({ db }, app, now) => {
      const { installationId } = await activeTarget(db, app.id, input.params.installationId);
      await enableWebhooks(db, app.id, installationId);
      const installation = await findAppInstallation(db, app.id, installationId);
      const [data] = await withWebhookHealth(db, app.id, [installation], now);
      return ok({ data });
    }),
});

export const endpointRoutes: Route[] = [replayWebhooks, testWebhooks, enableInstallationWebhooks];
