import { Time } from '@souk/contract';
import { Type } from 'typebox';
import { listIdTokenKeys, listWebhookKeys } from '../../domains/oauth/list-public-keys.js';
import { ok } from '../../foundation/http/answer.js';
import { anyone, defineRoute, type RouteDefaults } from '../../foundation/http/define-route.js';
import { developerDialect } from '../../foundation/http/dialects/developer-dialect.js';

const keyRoute: RouteDefaults<null> = { document: 'oauth', dialect: developerDialect, access: anyone };
const closed = { additionalProperties: false } as const;

export const readJwks = defineRoute(keyRoute, {
  name: 'readIdTokenKeys',
  method: 'GET',
  path: '/apps/.well-known/jwks.json',
  tag: 'Keys',
  summary: 'The keys that verify ID tokens, inactive ones included.',
  answers: [
    {
      status: 200,
      description: 'A JSON Web Key Set.',
      schema: Type.Object({
        keys: Type.Array(
          Type.Object(
            {
              kty: Type.Literal('OKP'),
              crv: Type.Literal('Ed25519'),
              x: Type.String(),
              kid: Type.String(),
              alg: Type.Literal('EdDSA'),
              use: Type.Literal('sig'),
            },
            closed,
          ),
        ),
      }),
    },
  ],
  errors: ['APPS_KEYS_NOT_CONFIGURED'],
  handle: async ({ platform }) =>
    ok({ keys: await listIdTokenKeys(platform) }, { 'cache-control': 'public, max-age=300' }),
});

export const readWebhookKeys = defineRoute(keyRoute, {
  name: 'readWebhookKeys',
  method: 'GET',
  path: '/apps/webhook-keys',
  tag: 'Keys',
  summary: 'The keys that verify webhook signatures.',
  answers: [
    {
      status: 200,
      description: 'The keys, newest first.',
      schema: Type.Object({
        keys: Type.Array(
          Type.Object(
            {
              key: Type.String({ pattern: '^whpk_[A-Za-z0-9+/]{43}=$' }),
              active: Type.Boolean({ description: 'Signs deliveries now.' }),
              createdAt: Time,
              retiresAt: Type.Union([Time, Type.Null()]),
            },
            closed,
          ),
        ),
      }),
    },
  ],
  errors: ['APPS_KEYS_NOT_CONFIGURED'],
  handle: async ({ platform }) => ok({ keys: await listWebhookKeys(platform) }, { 'cache-control': 'max-age=3600' }),
});
