import { type Attack, bearer, json, repeating } from '../attack.js';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const junkJwt = (n: number) =>
  ['{"alg":"EdDSA","typ":"JWT","kid":"x"}', `{"iss":"x","n":${n}}`, 's'.repeat(64)]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

/** On the public endpoints, and with urls and headers of every kind. */
export const doorAttacks: Attack[] = [
  repeating('sign-in: wrong passwords', 6, (_keys, round) => ({
    method: 'POST',
    path: '/dashboard/session',
    headers: json(),
    body: JSON.stringify({ email: `victim-${round % 50}@example.com`, password: `guess number ${round}` }),
  })),
  repeating('sign-up: many people', 4, (_keys, round) => ({
    method: 'POST',
    path: '/dashboard/users',
    headers: json(),
    body: JSON.stringify({
      email: `bot-${process.pid}-${round}@example.com`,
      password: `a bot's password ${round}`,
      name: 'Bot',
    }),
  })),
  repeating('reset: many people', 2, (_keys, round) => ({
    method: 'POST',
    path: '/dashboard/password-resets',
    headers: json(),
    body: JSON.stringify({ email: `victim-${round % 50}@example.com` }),
  })),
  repeating('sessions that are none', 4, (_keys, round) => ({
    method: 'GET',
    path: '/dashboard/user',
    headers: bearer(junkJwt(round)),
  })),
  repeating('device codes', 2, (_keys, round) =>
    round % 2
      ? { method: 'POST', path: '/developer/cli/device-code', headers: form, body: 'client_id=souk-cli' }
      : {
          method: 'POST',
          path: '/developer/cli/token',
          headers: form,
          body: `grant_type=urn:ietf:params:oauth:grant-type:device_code&client_id=souk-cli&device_code=${round}`,
        },
  ),
  repeating('token endpoint: junk', 4, ({ client }, round) => ({
    method: 'POST',
    path: '/apps/oauth/token',
    headers: { ...form, ...(round % 2 ? basic(client[0], `svc_cs_${round}`) : basic(client[0], client[1])) },
    body: `grant_type=refresh_token&refresh_token=svc_rt_${String(round).padStart(43, 'A')}`,
  })),
  repeating('token endpoint: ID tokens', 3, ({ client }, round) => ({
    method: 'POST',
    path: '/apps/oauth/token',
    headers: { ...form, ...basic(client[0], client[1]) },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: junkJwt(round),
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:svc:params:oauth:token-type:offline-access-token',
    }).toString(),
  })),
  repeating('token endpoint: parameters', 2, ({ client }) => ({
    method: 'POST',
    path: '/apps/oauth/token',
    headers: { ...form, ...basic(client[0], client[1]) },
    body: Array.from({ length: 1_000 }, (_, n) => `p${n}=%41`).join('&'),
  })),
  repeating('url: long', 4, (_keys, round) => ({ method: 'GET', path: `/apps/2026-10/${'a/'.repeat(3_500)}${round}` })),
  repeating('url: one long segment', 4, ({ accessToken }) => ({
    method: 'GET',
    path: `/apps/2026-10/orders/${'9'.repeat(14_000)}`,
    headers: bearer(accessToken),
  })),
  repeating('url: percent', 2, ({ accessToken }) => ({
    method: 'GET',
    path: `/apps/2026-10/orders/${'%41'.repeat(4_000)}`,
    headers: bearer(accessToken),
  })),
  repeating('query: many parameters', 4, ({ accessToken }) => ({
    method: 'GET',
    path: `/apps/2026-10/orders?${Array.from({ length: 1_800 }, (_, n) => `p${n}=1`).join('&')}`,
    headers: bearer(accessToken),
  })),
  repeating('query: the same parameter', 4, ({ accessToken }) => ({
    method: 'GET',
    path: `/apps/2026-10/orders?${'limit=1&'.repeat(1_700)}`,
    headers: bearer(accessToken),
  })),
  repeating('query: fields', 2, ({ accessToken }) => ({
    method: 'GET',
    path: `/apps/2026-10/orders?fields=${'id,'.repeat(4_500)}`,
    headers: bearer(accessToken),
  })),
  repeating('query: cursors', 4, ({ accessToken }, round) => ({
    method: 'GET',
    path: `/apps/2026-10/orders?cursor=${encodeURIComponent(Buffer.from(`${round}`.repeat(60)).toString('base64url').slice(0, 500))}`,
    headers: bearer(accessToken),
  })),
  repeating('query: search', 3, (_keys, round) => ({
    method: 'GET',
    path: `/marketplace/apps?query=${encodeURIComponent(`%_${round}%`.repeat(20))}`,
  })),
  repeating('headers: many', 3, () => ({
    method: 'GET',
    path: '/health/live',
    headers: Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x-${n}`, '1'])),
  })),
  repeating('headers: long', 3, () => ({
    method: 'GET',
    path: '/marketplace/apps',
    headers: { cookie: 'a=b; '.repeat(2_500), 'accept-language': 'en,'.repeat(300) },
  })),
  repeating('headers: range', 2, () => ({
    method: 'GET',
    path: '/openapi/admin.json',
    headers: { range: `bytes=${'0-1,'.repeat(2_000)}` },
  })),
  repeating('the largest documents', 4, (_keys, round) => ({
    method: 'GET',
    path: ['/openapi/admin.json', '/openapi/developer.json', '/openapi/dashboard.json', '/docs/errors'][
      round % 4
    ] as string,
  })),
];
