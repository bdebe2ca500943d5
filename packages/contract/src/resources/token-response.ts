import { type Static, Type } from 'typebox';
import { closed, Id, Words } from './common.js';

export const tokenExchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange';
export const idTokenType = 'urn:ietf:params:oauth:token-type:id_token';
export const offlineTokenType = 'urn:svc:params:oauth:token-type:offline-access-token';
export const onlineTokenType = 'urn:svc:params:oauth:token-type:online-access-token';

export const accessTokenSeconds = 3600;
export const refreshTokenSeconds = 90 * 86_400;
/** How long a refresh may be repeated; a spent refresh token that comes later was stolen. */
export const refreshRepeatSeconds = 60;
export const installCodeSeconds = 300;
export const idTokenSeconds = 60;
export const idTokenSkewSeconds = 30;

/** What the token endpoint answers, as RFC 6749 and RFC 8693 name it. */
export const TokenResponse = Type.Object(
  {
    access_token: Type.String({ pattern: '^svc_at_[0-9A-Za-z]{43}$' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds until the access token expires.' }),
    scope: Type.String({ description: "The installation's granted scopes, separated by spaces." }),
    installation_id: Id,
    business_id: Id,
    refresh_token: Type.Optional(
      Type.String({ pattern: '^svc_rt_[0-9A-Za-z]{43}$', description: 'Offline tokens only; rotated on every use.' }),
    ),
    refresh_token_expires_in: Type.Optional(Type.Integer({ description: 'Seconds until the refresh token expires.' })),
    issued_token_type: Type.Optional(Words([offlineTokenType, onlineTokenType], 'For token exchanges only.')),
    user_id: Type.Optional(Type.String({ description: 'Online tokens only: the user the token acts for.' })),
  },
  { ...closed, title: 'TokenResponse' },
);
export type TokenResponse = Static<typeof TokenResponse>;
