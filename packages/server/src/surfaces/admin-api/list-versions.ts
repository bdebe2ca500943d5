import { apiVersions, nullable, Time } from '@souk/contract';
import { Type } from 'typebox';
import { anyone, defineRoute } from '../../foundation/http/define-route.js';
import { adminErrorFormatFor } from '../../foundation/http/error-formats/admin-error-format-for.js';
import { ok } from '../../foundation/http/response.js';

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
  { document: 'admin', errorFormat: adminErrorFormatFor, access: anyone },
  {
    name: 'listApiVersions',
    method: 'GET',
    path: '/apps/versions',
    tag: 'Versions',
    summary: 'List API versions',
    description: 'Versions of the Admin API, oldest first.',
    responses: [{ status: 200, description: 'The versions', schema: Type.Object({ data: Type.Array(ApiVersion) }) }],
    handle: async () => ok({ data: apiVersions }, { 'cache-control': 'public, max-age=300' }),
  },
);
