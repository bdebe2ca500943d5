import { scopes } from '@souk/contract';
import { Type } from 'typebox';
import { appsIssuer } from '../../domains/oauth/id-token.js';
import { anyone, defineRoute, type RouteDefaults } from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { ok } from '../../foundation/http/response.js';
import { grantTypes } from './read-grant.js';

const metadataRoute: RouteDefaults<null> = { document: 'oauth', errorFormat: developerErrorFormat, access: anyone };
const cached = { 'cache-control': 'public, max-age=3600' };
const responses = [
  { status: 200, description: 'The metadata (RFC 8414)', schema: Type.Object({ issuer: Type.String() }) },
];

/** Where installed apps get their tokens. */
export const readAppsMetadata = defineRoute(metadataRoute, {
  name: 'readAppsMetadata',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server/apps',
  tag: 'Metadata',
  summary: 'Get app token metadata',
  description: 'Metadata of the issuer of app tokens.',
  responses,
  handle: async ({ platform }) => {
    const issuer = appsIssuer(platform);
    return ok(
      {
        issuer,
        authorization_endpoint: `${issuer}/install`,
        token_endpoint: `${issuer}/oauth/token`,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        scopes_supported: scopes,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: grantTypes,
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        revocation_endpoint: `${issuer}/oauth/revoke`,
        revocation_endpoint_auth_methods_supported: ['client_secret_basic'],
        code_challenge_methods_supported: ['S256'],
        id_token_signing_alg_values_supported: ['EdDSA'],
        authorization_response_iss_parameter_supported: true,
        service_documentation: `${platform.config.baseUrl}/openapi/oauth.json`,
      },
      cached,
    );
  },
});

/** Where the command-line tool signs in (RFC 8628). */
export const readDeveloperMetadata = defineRoute(metadataRoute, {
  name: 'readDeveloperMetadata',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server/developer',
  tag: 'Metadata',
  summary: 'Get developer token metadata',
  description: 'Metadata of the issuer of developer tokens.',
  responses,
  handle: async ({ platform }) => {
    const issuer = `${platform.config.baseUrl}/developer`;
    return ok(
      {
        issuer,
        device_authorization_endpoint: `${issuer}/cli/device-code`,
        token_endpoint: `${issuer}/cli/token`,
        scopes_supported: ['developer'],
        response_types_supported: [],
        grant_types_supported: ['urn:ietf:params:oauth:grant-type:device_code'],
        token_endpoint_auth_methods_supported: ['none'],
        service_documentation: `${platform.config.baseUrl}/openapi/developer.json`,
      },
      cached,
    );
  },
});
