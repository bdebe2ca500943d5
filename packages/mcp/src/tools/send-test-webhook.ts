import { Type } from 'typebox';
import { read } from '../api/request.js';
import { writeTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, id, nullable } from './parameters.js';

interface Sent {
  webhookId: string;
  httpStatus: number | null;
  error: string | null;
  durationMs: number;
}

export const sendTestWebhook = writeTool({
  name: 'send_test_webhook',
  title: 'Send a test webhook',
  description: "Sends a signed test delivery to an installation's endpoint and returns the response.",
  input: { app, installationId: id(), topic: Type.String({ maxLength: 60 }) },
  output: {
    webhookId: Type.String(),
    httpStatus: nullable('integer'),
    error: nullable('string'),
    durationMs: Type.Integer(),
  },
  reachesOut: true,
  async run(context, { app: named, installationId, topic }) {
    const path = `${await appPath(context, named)}/installations/${installationId}/webhooks/test`;
    const sent = await read<Sent>(context.api, {
      method: 'POST',
      path,
      body: { topic },
      idempotencyKey: context.idempotencyKey,
    });
    const { webhookId, httpStatus, error, durationMs } = sent;
    return {
      facts: { webhookId, httpStatus, error, durationMs },
      says: `${error ? `The test delivery failed: ${error}` : `The endpoint responded with ${httpStatus}`}, after ${durationMs} ms.`,
    };
  },
});
