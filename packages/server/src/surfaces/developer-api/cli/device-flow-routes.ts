import {
  cliClientId,
  DeveloperTokenGrant,
  DeviceAuthorization,
  developerScope,
  deviceCodeGrant,
  deviceCodeSeconds,
  pollIntervalSeconds,
} from '@souk/contract';
import { Type } from 'typebox';
import { redeemDeviceCode } from '../../../domains/developers/sign-in/redeem-device-code.js';
import { startSignIn } from '../../../domains/developers/sign-in/start-sign-in.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { flatMediaTypes, readFlatParameters, withoutEmpty } from '../../../foundation/http/body/flat-parameters.js';
import { type BytesBody, defineRoute, type RawRequest, type Route } from '../../../foundation/http/define-route.js';
import { ok } from '../../../foundation/http/response.js';
import { addressKey } from '../../../foundation/limits/address-key.js';
import { perMinute } from '../../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../../foundation/platform.js';
import { deviceFlowRoutes } from '../developer-routes.js';
import { responses } from '../response-schemas.js';

const tag = 'CLI sign-in';
const longestDeviceName = 100;
const startsPerAddress = perMinute('cli-sign-ins', 20);

const parameters = (schema: BytesBody['schema']): BytesBody => ({
  kind: 'bytes',
  mediaTypes: flatMediaTypes,
  limitBytes: 8 * 1024,
  schema,
});

const startDeviceSignIn = defineRoute(deviceFlowRoutes, {
  name: 'startDeviceSignIn',
  method: 'POST',
  path: '/developer/cli/device-code',
  tag,
  summary: 'Start a CLI sign-in',
  description: 'Device authorization (RFC 8628).',
  body: parameters(
    Type.Object({
      client_id: Type.Literal(cliClientId),
      scope: Type.Optional(Type.String({ description: `Empty, or ${developerScope}.` })),
      device_name: Type.Optional(
        Type.String({ maxLength: longestDeviceName, description: 'The name shown to the person who approves.' }),
      ),
    }),
  ),
  responses: responses(200, 'The codes', DeviceAuthorization),
  errors: ['invalid_request'],
  handle: async ({ body, request, platform }) => {
    const given = withoutEmpty(readFlatParameters(body));
    requireClient(given);
    requireScope(given.get('scope'));
    const deviceName = deviceNameOf(given.get('device_name'));
    await limitStarts(platform, request);
    const { deviceCode, userCode } = await startSignIn(platform, {
      clientId: cliClientId,
      deviceName,
      address: request.address,
    });
    const page = `${platform.config.dashboardUrl}/device`;
    return ok({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: deviceCodeSeconds,
      interval: pollIntervalSeconds,
    });
  },
});

const pollDeviceSignIn = defineRoute(deviceFlowRoutes, {
  name: 'pollDeviceSignIn',
  method: 'POST',
  path: '/developer/cli/token',
  tag,
  summary: 'Get the developer token',
  description:
    'Polls for the token of a CLI sign-in (RFC 8628). Returns `authorization_pending` until the sign-in is approved or denied. Do not poll more often than the interval.',
  body: parameters(
    Type.Object({
      grant_type: Type.Literal(deviceCodeGrant),
      device_code: Type.String(),
      client_id: Type.Literal(cliClientId),
    }),
  ),
  responses: responses(200, 'The developer token, shown only once', DeveloperTokenGrant),
  errors: ['authorization_pending', 'access_denied', 'expired_token', 'invalid_grant', 'invalid_request'],
  handle: async ({ body, platform }) => {
    const given = withoutEmpty(readFlatParameters(body));
    if (given.get('grant_type') !== deviceCodeGrant)
      throw new DomainError('invalid_request', { message: `grant_type must be ${deviceCodeGrant}.` });
    requireClient(given);
    const deviceCode = given.get('device_code');
    if (deviceCode === undefined) throw new DomainError('invalid_request', { message: 'device_code is required.' });
    const { token, scope } = await redeemDeviceCode(platform, deviceCode);
    return ok({ access_token: token.token, token_type: 'Bearer', expires_in: token.expiresInSeconds, scope });
  },
});

function requireClient(given: ReadonlyMap<string, string>): void {
  if (given.get('client_id') === cliClientId) return;
  throw new DomainError('invalid_request', { message: `client_id must be ${cliClientId}.` });
}

function requireScope(scope: string | undefined): void {
  const unknown = (scope ?? '').split(' ').filter((word) => word !== '' && word !== developerScope);
  if (unknown.length > 0) throw new DomainError('invalid_request', { message: `The only scope is ${developerScope}.` });
}

/** Shown to a person who bases a decision on it: one line, without control or invisible characters. */
function deviceNameOf(given: string | undefined): string | null {
  if (given === undefined) return null;
  const name = given.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim();
  if ([...name].length > longestDeviceName)
    throw new DomainError('invalid_request', {
      message: `device_name can have at most ${longestDeviceName} characters.`,
    });
  return name === '' ? null : name;
}

async function limitStarts({ limiter }: Platform, { address }: RawRequest): Promise<void> {
  const permit = await limiter.take(startsPerAddress, addressKey(address));
  if (permit && !permit.allowed) throw new DomainError('slow_down', { retryAfterSeconds: permit.retryAfterSeconds });
}

export const deviceRoutes: Route[] = [startDeviceSignIn, pollDeviceSignIn];
