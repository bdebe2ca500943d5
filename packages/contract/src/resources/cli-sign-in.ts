import { Type } from 'typebox';
import { closed, nullable, Time, Words } from './common.js';

export const cliClientId = 'souk-cli';
export const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';
export const deviceCodeSeconds = 900;
export const pollIntervalSeconds = 5;

/** RFC 8628 gives these members, in snake_case. */
export const DeviceAuthorization = Type.Object(
  {
    device_code: Type.String({ description: 'The code that the device polls with.' }),
    user_code: Type.String({ pattern: '^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$', examples: ['BCDF-GHJK'] }),
    verification_uri: Type.String({ description: 'The URL where the user enters the code.' }),
    verification_uri_complete: Type.String({ description: 'The same URL with the code filled in.' }),
    expires_in: Type.Integer({ description: 'Seconds until both codes expire.' }),
    interval: Type.Integer({ description: 'Seconds to wait between polls; slow_down adds 5.' }),
  },
  { ...closed, title: 'DeviceAuthorization' },
);

export const DeveloperTokenGrant = Type.Object(
  {
    access_token: Type.String({ pattern: '^svc_dt_[0-9A-Za-z]{43}$' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds until the token expires if unused; each use extends it.' }),
    scope: Type.String(),
  },
  { ...closed, title: 'DeveloperTokenGrant' },
);

export const CliApproval = Type.Object(
  {
    userCode: Type.String({ examples: ['BCDF-GHJK'] }),
    clientId: Type.String(),
    scope: Type.String(),
    deviceName: nullable(Type.String({ description: 'The name the device gave itself; it is not verified.' })),
    address: Type.String({ description: 'The IP address the sign-in was started from.' }),
    state: Words(['pending', 'approved', 'denied'], 'The decision.'),
    createdAt: Time,
    expiresAt: Time,
  },
  { ...closed, title: 'CliApproval', description: 'A CLI sign-in awaiting approval.' },
);
