import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Time } from './common.js';

const members = {
  calls: Type.Integer({
    minimum: 0,
    description: 'Requests with a token or the client secret of the app, including failed ones.',
  }),
  refusals: Type.Integer({ minimum: 0, description: 'Failed requests: every response with status 400 or above.' }),
};

const operation = {
  operation: Type.String({ description: 'The operation ID in the OpenAPI document.', examples: ['readOrder'] }),
  method: Type.String({ examples: ['GET'] }),
  path: Type.String({ description: 'The path with its parameters.', examples: ['/apps/2026-10/orders/{id}'] }),
};

export const ApiCounts = Type.Object(members, { ...closed, title: 'ApiCounts' });
export type ApiCounts = Static<typeof ApiCounts>;

const ApiHour = Type.Object({ hour: Time, ...members }, { ...closed, title: 'ApiHour' });
const ApiOperation = Type.Object({ ...operation, ...members }, { ...closed, title: 'ApiOperationCounts' });

export const ApiMetrics = Type.Object(
  {
    from: Time,
    to: Time,
    hours: Type.Array(ApiHour, { description: 'Every full hour in UTC, oldest first; the last one is incomplete.' }),
    operations: Type.Array(ApiOperation, { description: 'The same counts by operation, busiest first.' }),
    totals: ApiCounts,
  },
  {
    ...closed,
    title: 'ApiMetrics',
    description:
      'Counted in memory and written every 2 seconds; a server that crashes loses the counts of its last seconds.',
  },
);
export type ApiMetrics = Static<typeof ApiMetrics>;

const ErrorSample = Type.Object(
  {
    message: Type.String({ description: 'The message in the response.' }),
    path: Type.String({ description: 'The path of the request, without its query.' }),
    installationId: nullable(Id),
  },
  { ...closed, title: 'ApiRefusalSample' },
);

export const ApiRefusalGroup = Type.Object(
  {
    code: Type.String({ description: 'The error code.', examples: ['PERMISSION_DENIED'] }),
    ...operation,
    httpStatus: Type.Integer({ description: 'The HTTP status of the response.' }),
    title: nullable(Type.String({ description: 'The title from the error catalogue.' })),
    fix: nullable(Type.String({ description: 'The fix from the error catalogue.' })),
    count: Type.Integer({ minimum: 1 }),
    lastAt: Time,
    lastRequestId: Type.String({ examples: ['req_01997f6a0c3d7b5e9f1c2d3e4f5a6b7c'] }),
    sample: nullable(ErrorSample),
  },
  { ...closed, title: 'ApiRefusalGroup', description: 'Errors with one code in one operation.' },
);
export type ApiRefusalGroup = Static<typeof ApiRefusalGroup>;
