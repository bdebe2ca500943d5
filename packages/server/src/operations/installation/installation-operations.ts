import { Installation, installationFields, isScope, type Scope, scopes, Words } from '@souk/contract';
import { Type } from 'typebox';
import { installationOf } from '../../domains/businesses/caller.js';
import { dropScope, requestScopes } from '../../domains/installations/change-installation.js';
import { findInstallation } from '../../domains/installations/find-installations.js';
import { uninstallApp } from '../../domains/installations/uninstall-app.js';
import { evictAccessTokens } from '../../domains/oauth/access-token-cache.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { PathParam } from '../../foundation/http/define-route.js';
import { noContent, ok } from '../../foundation/http/response.js';
import { defineOperation, type Operation } from '../define-operation.js';

const One = Type.Object({ data: Installation });

const readOwnInstallation = defineOperation({
  name: 'readOwnInstallation',
  method: 'GET',
  path: '/installation',
  tag: 'Installation',
  summary: 'Get the current installation',
  description: 'The installation that the token belongs to.',
  needs: null,
  only: 'app',
  selectable: installationFields,
  responses: [{ status: 200, description: 'The installation', schema: One }],
  handle: async ({ db, caller }) => {
    const { installationId } = installationOf(caller);
    return ok({
      data: (await findInstallation(db, caller.businessId, installationId)) ?? throwDomainError('APP_TOKEN_INVALID'),
    });
  },
});

const requestOptionalScopes = defineOperation({
  name: 'requestOptionalScopes',
  method: 'POST',
  path: '/installation/scope-requests',
  tag: 'Installation',
  summary: 'Request optional scopes',
  description: 'The merchant decides in the dashboard.',
  needs: null,
  only: 'app',
  body: {
    kind: 'json',
    schema: Type.Object(
      { scopes: Type.Array(Words(scopes, 'A scope.'), { minItems: 1, maxItems: scopes.length, uniqueItems: true }) },
      { additionalProperties: false },
    ),
  },
  selectable: installationFields,
  responses: [{ status: 200, description: 'The installation, with the requested scopes', schema: One }],
  handle: async ({ db, caller, body, now }) => ok({ data: await requestScopes(db, caller, body.scopes, now) }),
});

const scopeParam: PathParam<Scope> = {
  schema: Words(scopes, `One of: ${scopes.join(', ')}.`),
  accepts: isScope,
  otherwise: 'VALIDATION_FAILED',
};

const dropOptionalScope = defineOperation({
  name: 'dropOptionalScope',
  method: 'DELETE',
  path: '/installation/scopes/{scope}',
  tag: 'Installation',
  summary: 'Give up an optional scope',
  needs: null,
  only: 'app',
  params: { scope: scopeParam },
  responses: [{ status: 204, description: 'Scope removed' }],
  errors: ['NOT_FOUND', 'BAD_REQUEST'],
  handle: async ({ context, caller, params, now, platform }) => {
    await dropScope(context, caller, params.scope, now);
    evictAccessTokens(platform, { kind: 'installation', id: installationOf(caller).installationId });
    return noContent();
  },
});

const uninstallOwnApp = defineOperation({
  name: 'uninstallOwnApp',
  method: 'DELETE',
  path: '/installation',
  tag: 'Installation',
  summary: 'Uninstall the app',
  description: 'All of its tokens are revoked immediately.',
  needs: null,
  only: 'app',
  responses: [{ status: 204, description: 'App uninstalled' }],
  errors: ['PERMISSION_DENIED', 'INSTALLATION_NOT_FOUND', 'INSTALLATION_NOT_ACTIVE'],
  handle: async ({ context, caller, now, platform }) => {
    const { installationId } = installationOf(caller);
    // A person acts through an online token with their own rights only, and those do not include this by themselves.
    if (caller.userId !== null)
      throwDomainError('PERMISSION_DENIED', { message: 'Only an offline token can uninstall the app.' });
    await uninstallApp(context, caller.businessId, installationId, now);
    evictAccessTokens(platform, { kind: 'installation', id: installationId });
    return noContent();
  },
});

export const installationOperations: Operation[] = [
  readOwnInstallation,
  requestOptionalScopes,
  dropOptionalScope,
  uninstallOwnApp,
];
