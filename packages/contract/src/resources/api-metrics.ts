import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Time } from './common.js';

const members = {
  calls: Type.Integer({
    minimum: 0,
    description: 'Calls with a token or the client secret of the app, the refused ones included.',
  }),
  refusals: Type.Integer({ minimum: 0, description: 'Those that were refused: every answer of 400 and above.' }),
};

const operation = {
  operation: Type.String({ description: 'The operation id in the OpenAPI document.', examples: ['readOrder'] }),
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
    hours: Type.Array(ApiHour, { description: 'Every full hour of UTC, oldest first; the last one is not over.' }),
    operations: Type.Array(ApiOperation, { description: 'The same by operation, the busiest first.' }),
    totals: ApiCounts,
  },
  {
    ...closed,
    title: 'ApiMetrics',
    description:
      'Counted in memory and written every two seconds: a server that is killed loses the counts of its last seconds.',
  },
);
export type ApiMetrics = Static<typeof ApiMetrics>;

const RefusalSample = Type.Object(
  {
    message: Type.String({ description: 'What the caller was told.' }),
    path: Type.String({ description: 'The path that was called, without its query.' }),
    installationId: nullable(Id),
  },
  { ...closed, title: 'ApiRefusalSample' },
);

export const ApiRefusalGroup = Type.Object(
  {
    code: Type.String({ description: 'The error code.', examples: ['PERMISSION_DENIED'] }),
    ...operation,
    httpStatus: Type.Integer({ description: 'The status it was answered with.' }),
    title: nullable(Type.String({ description: 'From the error catalogue.' })),
    fix: nullable(Type.String({ description: 'What to do about it.' })),
    count: Type.Integer({ minimum: 1 }),
    lastAt: Time,
    lastRequestId: Type.String({ examples: ['req_01997f6a0c3d7b5e9f1c2d3e4f5a6b7c'] }),
    sample: nullable(RefusalSample),
  },
  { ...closed, title: 'ApiRefusalGroup', description: 'Refusals of one code by one operation.' },
);
export type ApiRefusalGroup = Static<typeof ApiRefusalGroup>;
