import { apiVersions, nullable, Time } from '@souk/contract';
import { Type } from 'typebox';
import { ok } from '../../foundation/http/answer.js';
import { anyone, defineRoute } from '../../foundation/http/define-route.js';
import { adminDialectOf } from '../../foundation/http/dialects/admin-dialect-of.js';

const ApiVersion = Type.Object(
  {
    name: Type.String({ description: 'The version as used in the path.' }),
    state: Type.Union(['current', 'supported', 'deprecated', 'sunset'].map((state) => Type.Literal(state))),
    releasedAt: Time,
    deprecatedAt: nullable(Time),
    sunsetAt: nullable(Time),
  },
  { additionalProperties: false, title: 'ApiVersion' },
);

export const listApiVersions = defineRoute(
  { document: 'admin', dialect: adminDialectOf, access: anyone },
  {
    name: 'listApiVersions',
    method: 'GET',
    path: '/apps/versions',
    tag: 'Versions',
    summary: 'List API versions',
    description: 'Versions of the Admin API, oldest first.',
    answers: [{ status: 200, description: 'The versions', schema: Type.Object({ data: Type.Array(ApiVersion) }) }],
    handle: async () => ok({ data: apiVersions }, { 'cache-control': 'public, max-age=300' }),
  },
);
