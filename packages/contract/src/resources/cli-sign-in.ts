import { Type } from 'typebox';
import { closed, nullable, Time, Words } from './common.js';

export const cliClientId = 'souk-cli';
export const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';
export const deviceCodeSeconds = 900;
export const pollIntervalSeconds = 5;

/** RFC 8628 gives these members, in snake_case. */
export const DeviceAuthorization = Type.Object(
  {
    device_code: Type.String({ description: 'What the device polls with.' }),
    user_code: Type.String({ pattern: '^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$', examples: ['BCDF-GHJK'] }),
    verification_uri: Type.String({ description: 'Where the person types the user code.' }),
    verification_uri_complete: Type.String({ description: 'The same with the code filled in.' }),
    expires_in: Type.Integer({ description: 'Seconds until both codes end.' }),
    interval: Type.Integer({ description: 'Seconds to wait between two polls; slow_down adds 5.' }),
  },
  { ...closed, title: 'DeviceAuthorization' },
);

export const DeveloperTokenGrant = Type.Object(
  {
    access_token: Type.String({ pattern: '^svc_dt_[0-9A-Za-z]{43}$' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds until it ends when it is not used; each use extends it.' }),
    scope: Type.String(),
  },
  { ...closed, title: 'DeveloperTokenGrant' },
);

export const CliApproval = Type.Object(
  {
    userCode: Type.String({ examples: ['BCDF-GHJK'] }),
    clientId: Type.String(),
    scope: Type.String(),
    deviceName: nullable(Type.String({ description: 'What the device calls itself; anybody can claim any name.' })),
    address: Type.String({ description: 'The network address the sign-in was started from.' }),
    state: Words(['pending', 'approved', 'denied'], 'What was decided.'),
    createdAt: Time,
    expiresAt: Time,
  },
  { ...closed, title: 'CliApproval', description: 'A command-line sign-in that waits for a person to decide.' },
);
