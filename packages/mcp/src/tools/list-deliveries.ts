import { deliveryStatuses } from '@souk/contract';
import { Type } from 'typebox';
import { countOf, readRows } from '../results/read-rows.js';
import { readTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, cursor, fields, id, limit, nextCursor, oneOf, rows } from './parameters.js';

const time = Type.Optional(Type.String({ maxLength: 40, description: 'RFC 3339.' }));

export const listDeliveries = readTool({
  name: 'list_deliveries',
  title: 'List webhook deliveries',
  description:
    'Lists the deliveries of an app, newest first: topic, status, error, attempts. Explain an error with explain_error.',
  input: {
    app,
    status: Type.Optional(oneOf(deliveryStatuses)),
    topic: Type.Optional(Type.String({ maxLength: 60, description: 'For example, orders/created.' })),
    error: Type.Optional(Type.String({ maxLength: 60, description: 'For example, HTTP_404.' })),
    installationId: Type.Optional(id()),
    from: time,
    to: time,
    limit,
    cursor,
    fields,
  },
  output: { deliveries: rows({ id: Type.String() }), nextCursor },
  async run(context, { app: named, limit: most, cursor: from, fields: wanted, ...filters }) {
    const call = { path: `${await appPath(context, named)}/deliveries`, query: filters };
    const page = await readRows(context, call, { limit: most, cursor: from, fields: wanted });
    return {
      facts: { deliveries: page.rows, nextCursor: page.nextCursor },
      says: `${countOf(['delivery', 'deliveries'], page)}${page.lines && `\n${page.lines}`}`,
    };
  },
});
