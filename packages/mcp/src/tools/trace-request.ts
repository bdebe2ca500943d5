import { Type } from 'typebox';
import { read } from '../api/request.js';
import { costOf, cutRows } from '../results/limit-result-size.js';
import { lineOf } from '../results/select-fields.js';
import { readTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, cursor, nextCursor, resource, rows } from './parameters.js';

type Row = Record<string, unknown>;

interface Timeline {
  requestId: string;
  call: Row | null;
  events: { id: string; topic: string; at: string; deliveries: (Row & { attemptLog: Row[] })[] }[];
}

export const traceRequest = readTool({
  name: 'trace_request',
  title: 'Trace a request',
  description:
    'Traces a request of the last 7 days by its ID: the request, its events, their deliveries to the app, and attempts.',
  input: { app, requestId: Type.String({ pattern: '^req_[0-9a-f]{32}$' }), cursor },
  output: { call: Type.Union([resource(), Type.Null()]), steps: rows({ kind: Type.String() }), nextCursor },
  untrusted: ['call.path', 'call.message'],
  async run(context, { app: named, requestId, cursor: from }) {
    const path = `${await appPath(context, named)}/requests/${requestId}`;
    const { call: told, events } = await read<Timeline>(context.api, { method: 'GET', path });
    const call = told && { ...told, path: cut(told.path), message: cut(told.message) };
    const steps = events.flatMap(stepsOf);
    const head = call ? `call: ${lineOf(call)}` : '';
    const { part, nextCursor: next } = cutRows(steps, from, lineOf, costOf(call, head));
    return {
      facts: { call, steps: part, nextCursor: next },
      says: `${events.length} events, ${steps.length} steps${next ? '; more with cursor' : ''}.`,
      shows: [head, ...part.map(lineOf)].filter(Boolean).join('\n'),
    };
  },
});

const cut = (text: unknown) => (typeof text === 'string' ? text.slice(0, 300) : text);

/** One after the other, as they happened: the event, each delivery of it, each attempt of that. */
function stepsOf({ id, topic, at, deliveries }: Timeline['events'][number]): Row[] {
  return [
    { kind: 'event', id, topic, at },
    ...deliveries.flatMap(({ id: delivery, installationId, status, httpStatus, error, createdAt, attemptLog }) => [
      { kind: 'delivery', id: delivery, installationId, status, httpStatus, error, at: createdAt },
      ...attemptLog.map((attempt) => ({ kind: 'attempt', of: delivery, ...attempt })),
    ]),
  ];
}
