import { DeveloperToken } from '@souk/contract';
import { listTokens, revokeToken } from '../../../domains/developers/tokens/manage-tokens.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { noContent, ok } from '../../../foundation/http/response.js';
import { userRoutes } from '../developer-routes.js';
import { responses, shortList } from '../response-schemas.js';

const tag = 'Tokens';

const listDeveloperTokens = defineRoute(userRoutes, {
  name: 'listDeveloperTokens',
  method: 'GET',
  path: '/developer/tokens',
  tag,
  summary: 'List developer tokens',
  description: 'Your active developer tokens, newest first.',
  responses: responses(200, 'The tokens', shortList(DeveloperToken)),
  handle: async ({ caller, platform }) =>
    ok({ data: await listTokens(platform.db, caller.userId, platform.clock.now()) }),
});

const revokeCurrentToken = defineRoute(userRoutes, {
  name: 'revokeCurrentDeveloperToken',
  method: 'DELETE',
  path: '/developer/tokens/current',
  tag,
  summary: 'Revoke the current developer token',
  description: 'Revokes the token that authenticates this request.',
  responses: responses(204, 'Token revoked'),
  errors: ['DEVELOPER_TOKEN_NOT_FOUND'],
  handle: async ({ caller, platform }) => {
    if (caller.tokenId === null) {
      throw new DomainError('DEVELOPER_TOKEN_NOT_FOUND', {
        message: 'This request used a dashboard session, not a developer token.',
        fix: 'Send the developer token that you want to revoke, or revoke a token by its ID.',
      });
    }
    await revokeToken(platform.db, caller.userId, caller.tokenId, platform.clock.now());
    return noContent();
  },
});

const revokeDeveloperToken = defineRoute(userRoutes, {
  name: 'revokeDeveloperToken',
  method: 'DELETE',
  path: '/developer/tokens/{tokenId}',
  tag,
  summary: 'Revoke a developer token',
  description: 'Takes effect immediately.',
  params: { tokenId: developerId('DEVELOPER_TOKEN_NOT_FOUND') },
  responses: responses(204, 'Token revoked'),
  errors: ['DEVELOPER_TOKEN_NOT_FOUND'],
  handle: async ({ caller, params, platform }) => {
    await revokeToken(platform.db, caller.userId, params.tokenId, platform.clock.now());
    return noContent();
  },
});

export const tokenRoutes: Route[] = [listDeveloperTokens, revokeCurrentToken, revokeDeveloperToken];
