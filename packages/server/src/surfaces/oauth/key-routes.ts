import { Time } from '@souk/contract';
import { Type } from 'typebox';
import { listIdTokenKeys, listWebhookKeys } from '../../domains/oauth/list-public-keys.js';
import { DomainError } from '../../foundation/domain-error.js';
import { anyone, defineRoute, type RawRequest, type RouteDefaults } from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { ok } from '../../foundation/http/response.js';

const keyRoute: RouteDefaults<null> = { document: 'oauth', errorFormat: developerErrorFormat, access: anyone };
const closed = { additionalProperties: false } as const;
/** Until an operator has made a key. */
const retrySeconds = 60;
const noKey = {
  status: 503,
  description: '`APPS_KEYS_NOT_CONFIGURED`: No key is configured',
  headers: { 'Retry-After': 'Seconds to wait before trying again.' },
  schema: Type.Object({
    code: Type.Literal('APPS_KEYS_NOT_CONFIGURED'),
    message: Type.String(),
    keySet: Type.String(),
    requestId: Type.String(),
  }),
};

/** The specification gives this refusal a body of its own: code, message, keySet and requestId, and nothing else. */
async function answerKeys(request: RawRequest, keySet: string, find: () => Promise<unknown[]>, cacheControl: string) {
  try {
    return ok({ keys: await find() }, { 'cache-control': cacheControl });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, code, message } = error;
    const headers = { 'retry-after': String(retrySeconds) };
    return { status, headers, body: { code, message, keySet, requestId: request.id } };
  }
}

export const readJwks = defineRoute(keyRoute, {
  name: 'readIdTokenKeys',
  method: 'GET',
  path: '/apps/.well-known/jwks.json',
  tag: 'Keys',
  summary: 'List ID token keys',
  description: 'The public keys that verify ID tokens, including inactive ones.',
  responses: [
    {
      status: 200,
      description: 'A JSON Web Key Set',
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
    noKey,
  ],
  handle: ({ request, platform }) =>
    answerKeys(request, 'id_token', () => listIdTokenKeys(platform), 'public, max-age=300'),
});

export const readWebhookKeys = defineRoute(keyRoute, {
  name: 'readWebhookKeys',
  method: 'GET',
  path: '/apps/webhook-keys',
  tag: 'Keys',
  summary: 'List webhook keys',
  description: 'The public keys that verify webhook signatures.',
  responses: [
    {
      status: 200,
      description: 'The keys, newest first',
      schema: Type.Object({
        keys: Type.Array(
          Type.Object(
            {
              key: Type.String({ pattern: '^whpk_[A-Za-z0-9+/]{43}=$' }),
              active: Type.Boolean({ description: 'Whether the key signs deliveries now.' }),
              createdAt: Time,
              retiresAt: Type.Union([Time, Type.Null()]),
            },
            closed,
          ),
        ),
      }),
    },
    noKey,
  ],
  handle: ({ request, platform }) => answerKeys(request, 'webhook', () => listWebhookKeys(platform), 'max-age=3600'),
});
