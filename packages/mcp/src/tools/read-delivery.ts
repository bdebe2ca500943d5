import { Type } from 'typebox';
import { read } from '../api/request.js';
import { cutText } from '../results/limit-result-size.js';
import { lineOf } from '../results/select-fields.js';
import { readTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, cursor, nextCursor, nullable, resource } from './parameters.js';

type Row = Record<string, unknown>;

interface Delivery extends Row {
  status: string;
  topic: string;
  error: string | null;
  attemptLog: Row[];
}

interface Body {
  sendable: boolean;
  message: string | null;
  url: string | null;
  body: string | null;
}

export const readDelivery = readTool({
  name: 'read_delivery',
  title: 'Read a webhook delivery',
  description: 'Reads a delivery with its attempts. body adds the endpoint and what would be sent now.',
  input: {
    app,
    deliveryId: Type.String({ pattern: '^(dlv_)?\\d{1,19}$' }),
    body: Type.Optional(Type.Boolean()),
    cursor,
  },
  output: {
    delivery: resource({ id: Type.String(), attemptLog: Type.Array(Type.Object({})) }),
    url: Type.Optional(nullable('string')),
    body: Type.Optional(nullable('string')),
    nextCursor: Type.Optional(nextCursor),
  },
  untrusted: ['body', 'url'],
  async run(context, { app: named, deliveryId, body: withBody = false, cursor: from }) {
    const path = `${await appPath(context, named)}/deliveries/${deliveryId.replace('dlv_', '')}`;
    const delivery = await read<Delivery>(context.api, { method: 'GET', path });
    const { attemptLog, ...rest } = delivery;
    const says = [
      `Delivery of ${delivery.topic}: ${delivery.status}${delivery.error ? `, ${delivery.error}` : ''}, ${attemptLog.length} attempts.`,
      lineOf(rest),
      ...attemptLog.map((attempt) => `attempt: ${lineOf(attempt)}`),
    ];
    if (!withBody) return { facts: { delivery }, says: says.join('\n') };
    const { sendable, message, url, body } = await read<Body>(context.api, { method: 'GET', path: `${path}/body` });
    const { part, nextCursor: next } = cutText(body ?? '', from, { tokens: 2_200 });
    if (!sendable && message) says.push(`A replay would not be sent: ${message}`);
    if (next) says.push(`The body is truncated; continue with cursor ${next}.`);
    return {
      facts: { delivery, url, body: body === null ? null : part, nextCursor: next },
      says: says.join('\n'),
      shows: `${url ? `to ${url}\n` : ''}${part}`,
    };
  },
});
