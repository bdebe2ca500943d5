import { DeveloperToken } from '@souk/contract';
import { listTokens, revokeToken } from '../../../domains/developers/tokens/manage-tokens.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { noContent, ok } from '../../../foundation/http/answer.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { userRoutes } from '../developer-routes.js';
import { answers, shortList } from '../shapes.js';

const tag = 'Tokens';

const listDeveloperTokens = defineRoute(userRoutes, {
  name: 'listDeveloperTokens',
  method: 'GET',
  path: '/developer/tokens',
  tag,
  summary: 'Lists your developer tokens that work, newest first.',
  answers: answers(200, 'The tokens.', shortList(DeveloperToken)),
  handle: async ({ caller, platform }) =>
    ok({ data: await listTokens(platform.db, caller.userId, platform.clock.now()) }),
});

const revokeCurrentToken = defineRoute(userRoutes, {
  name: 'revokeCurrentDeveloperToken',
  method: 'DELETE',
  path: '/developer/tokens/current',
  tag,
  summary: 'Revokes the developer token this call is made with.',
  answers: answers(204, 'The token works no more.'),
  errors: ['DEVELOPER_TOKEN_NOT_FOUND'],
  handle: async ({ caller, platform }) => {
    if (caller.tokenId === null) {
      throw new DomainError('DEVELOPER_TOKEN_NOT_FOUND', {
        message: 'This call was made with a dashboard session, not with a developer token.',
        fix: 'Call it with the developer token that is to end, or name a token by its id.',
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
  summary: 'Revokes a developer token at once.',
  params: { tokenId: developerId('DEVELOPER_TOKEN_NOT_FOUND') },
  answers: answers(204, 'The token works no more.'),
  errors: ['DEVELOPER_TOKEN_NOT_FOUND'],
  handle: async ({ caller, params, platform }) => {
    await revokeToken(platform.db, caller.userId, params.tokenId, platform.clock.now());
    return noContent();
  },
});

export const tokenRoutes: Route[] = [listDeveloperTokens, revokeCurrentToken, revokeDeveloperToken];
