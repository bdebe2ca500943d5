import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic, installApp, makeSecret, type TestInstallation } from '../../../testing/installations.js';
import { recordStatements } from '../../../testing/record-statements.js';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let installed: TestInstallation;
let good: string;

beforeAll(async () => {
  // The limits have a test of their own: here one address makes every mistake there is.
  server = await startTestServer();
  server.config.limits.failedAuthPerMinute = 0;
  installed = await installApp(server, { scopes: ['read_stores'] });
  good = basic(installed.app.clientId, installed.app.clientSecret);
});
afterAll(() => server.stop());

/** Well-formed, and refused for its token alone: whoever gets as far as `invalid_grant` was authenticated. */
const wellFormed = { grant_type: 'refresh_token', refresh_token: `svc_rt_${'x'.repeat(43)}` };

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

function post(raw: string | Buffer | URLSearchParams | FormData, headers: Record<string, string> = {}) {
  return server.call('POST', '/apps/oauth/token', { raw, headers: { authorization: good, ...headers } });
}

const postForm = (text: string) => post(text, form);
const postJson = (text: string) => post(text, json);

function expectError(answer: TestAnswer, status: number, error: string): void {
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error });
  expect(Object.keys(answer.body)).toEqual(['error', 'error_description']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Basic realm="svc-apps"');
}

describe('client authentication', () => {
  const attempt = (authorization?: string) =>
    server.call('POST', '/apps/oauth/token', {
      raw: new URLSearchParams(wellFormed),
      headers: authorization === undefined ? {} : { authorization },
    });
  const encode = (text: string | Buffer) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('is required', async () => expectError(await attempt(), 401, 'invalid_client'));

  it('lets the right credentials through to the grant', async () => {
    expectError(await attempt(good), 400, 'invalid_grant');
    expectError(await attempt(good.replace('Basic', 'bAsIc')), 400, 'invalid_grant');
  });

  it.each([
    ['a bearer token', () => `Bearer ${installed.accessToken}`],
    ['digest', () => 'Digest username="app"'],
    ['no credentials', () => 'Basic'],
    ['a space only', () => 'Basic  '],
    ['broken base64', () => `${good.slice(0, -3)}!!`],
    ['base64 with leftover bits', () => `Basic ${Buffer.from('ab').toString('base64').replace(/.=$/, '9=')}`],
    ['bytes that are not UTF-8', () => encode(Buffer.from([0xff, 0xfe, 0x3a, 0x61]))],
    ['a null character in the user', () => encode(`app_\u0000:${installed.clientSecret}`)],
    ['an encoded null character', () => encode(`app_%00:${installed.clientSecret}`)],
    ['no colon', () => encode(installed.app.clientId)],
    ['an empty user', () => encode(`:${installed.clientSecret}`)],
    ['an empty password', () => encode(`${installed.app.clientId}:`)],
    ['a broken escape in the user', () => encode(`app%zz:${installed.clientSecret}`)],
    ['a broken escape in the password', () => encode(`${installed.app.clientId}:%zz`)],
    ['an unknown client', () => basic('app_unknownunknownunknownun', installed.clientSecret)],
    ['a wrong secret', () => basic(installed.app.clientId, `svc_cs_${'a'.repeat(43)}`)],
    ['an access token as the secret', () => basic(installed.app.clientId, installed.accessToken)],
    ['the client id in other letters', () => basic(installed.app.clientId.toUpperCase(), installed.clientSecret)],
  ])('refuses %s', async (_name, authorization) => expectError(await attempt(authorization()), 401, 'invalid_client'));

  it('takes percent-encoded credentials, as stock clients send them', async () => {
    const everyByte = (text: string) =>
      [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    const encoded = encode(`${everyByte(installed.app.clientId)}:${everyByte(installed.clientSecret)}`);
    expectError(await attempt(encoded), 400, 'invalid_grant');
    const likeStockClients = encode(
      `${installed.app.clientId.replace('_', '%5F')}:${installed.clientSecret.replaceAll('_', '%5F')}`,
    );
    expectError(await attempt(likeStockClients), 400, 'invalid_grant');
  });

  it('answers an unknown client and a wrong secret with the same bytes', async () => {
    const unknown = await attempt(basic('app_aaaaaaaaaaaaaaaaaaaaaaaa', installed.clientSecret));
    const wrong = await attempt(basic(installed.app.clientId, `svc_cs_${'b'.repeat(43)}`));
    expect(unknown.text).toBe(wrong.text);
    const names = (answer: TestAnswer) => [...answer.headers.keys()].sort();
    expect(names(unknown)).toEqual(names(wrong));
  });

  it('does the same work for an unknown client as for a wrong secret', async () => {
    const unknown = await recordStatements(() =>
      attempt(basic('app_aaaaaaaaaaaaaaaaaaaaaaaa', `svc_cs_${'c'.repeat(43)}`)),
    );
    expect(unknown).not.toEqual([]);
    const wrong = await recordStatements(() => attempt(basic(installed.app.clientId, `svc_cs_${'d'.repeat(43)}`)));
    expect(wrong).toEqual(unknown);
  });

  it('refuses two Authorization headers', async () => {
    const body = new URLSearchParams(wellFormed).toString();
    const text = await speakRaw(
      `POST /apps/oauth/token HTTP/1.1\r\nHost: x\r\nAuthorization: ${good}\r\nAuthorization: ${good}\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).toContain('"error":"invalid_client"');
  });

  it('refuses client_secret in the body, even when everything is right', async () => {
    const parameters = { ...wellFormed, client_id: installed.app.clientId, client_secret: installed.clientSecret };
    expectError(await post(new URLSearchParams(parameters)), 401, 'invalid_client');
    expectError(await postJson(JSON.stringify(parameters)), 401, 'invalid_client');
  });

  it('accepts a retiring secret to the second, and a revoked one never again', async () => {
    server.clock.freeze();
    const retiresAt = new Date(server.clock.now().getTime() + 24 * 3_600_000);
    const secret = await makeSecret(server, installed.app.id, { expiresAt: retiresAt });
    const retiring = basic(installed.app.clientId, secret);
    server.clock.freeze(new Date(retiresAt.getTime() - 1));
    expectError(await attempt(retiring), 400, 'invalid_grant');
    server.clock.freeze(retiresAt);
    expectError(await attempt(retiring), 401, 'invalid_client');

    const another = await makeSecret(server, installed.app.id);
    expectError(await attempt(basic(installed.app.clientId, another)), 400, 'invalid_grant');
    await sql`update client_secrets set revoked_at = ${server.clock.now()} where last4 = ${another.slice(-4)}
      and app_id = ${installed.app.id}`.execute(server.platform.db);
    expectError(await attempt(basic(installed.app.clientId, another)), 401, 'invalid_client');
  });

  it('notes when a secret was last used', async () => {
    await attempt(good);
    const { rows } = await sql<{ used: boolean }>`
      select last_used_at is not null as used from client_secrets
      where app_id = ${installed.app.id} and last4 = ${installed.clientSecret.slice(-4)}`.execute(server.platform.db);
    expect(rows[0]?.used).toBe(true);
  });
});

describe('the body', () => {
  it.each([
    ['a known parameter twice', 'grant_type=refresh_token&refresh_token=a&refresh_token=a'],
    ['an unknown parameter twice', 'grant_type=refresh_token&refresh_token=a&colour=1&colour=2'],
    ['the same name spelled twice', 'grant_type=refresh_token&refresh_token=a&refresh%5Ftoken=b'],
    ['a broken escape', 'grant_type=refresh_token&refresh_token=%zz'],
    ['nothing', ''],
    ['no grant type', 'refresh_token=abc'],
    ['an empty grant type', 'grant_type=&refresh_token=abc'],
    ['an unknown grant type', 'grant_type=password&username=a&password=b'],
    ['the name of a built-in', 'grant_type=constructor'],
    ['no refresh token', 'grant_type=refresh_token'],
    ['an empty refresh token', 'grant_type=refresh_token&refresh_token='],
    ['no code', 'grant_type=authorization_code&redirect_uri=https%3A%2F%2Fapp.example.test'],
    ['no redirect_uri', 'grant_type=authorization_code&code=abc'],
    ['a short verifier', 'grant_type=authorization_code&code=abc&redirect_uri=x&code_verifier=short'],
    ['an empty client_id', 'grant_type=refresh_token&refresh_token=abc&client_id='],
    ['another client_id', 'grant_type=refresh_token&refresh_token=abc&client_id=app_other'],
    ['a client_id of 4097 characters', `grant_type=refresh_token&refresh_token=abc&client_id=${'a'.repeat(4097)}`],
  ])('is refused with %s', async (_name, text) => expectError(await postForm(text), 400, 'invalid_request'));

  it.each([
    ['a repeated key', '{"grant_type":"refresh_token","refresh_token":"a","refresh_token":"a"}'],
    ['a repeated unknown key', '{"grant_type":"refresh_token","refresh_token":"a","z":"1","z":"2"}'],
    [
      'a key repeated in another spelling',
      '{"grant_type":"refresh_token","refresh_token":"a","refresh\\u005ftoken":"b"}',
    ],
    ['a key hidden by a later one', '{"grant_type":1,"grant_type":"refresh_token","refresh_token":"a"}'],
    ['an object hidden by a later one', '{"a":{"b":"c"},"a":"d","grant_type":"refresh_token","refresh_token":"a"}'],
    ['a nested object', '{"grant_type":"refresh_token","refresh_token":{"a":"b"}}'],
    ['an array', '{"grant_type":"refresh_token","refresh_token":["a"]}'],
    ['a number', '{"grant_type":"refresh_token","refresh_token":1}'],
    ['null', '{"grant_type":"refresh_token","refresh_token":null}'],
    ['true', '{"grant_type":"refresh_token","refresh_token":true}'],
    ['null under an unknown name', '{"grant_type":"refresh_token","refresh_token":"a","colour":null}'],
    ['a list', '[{"grant_type":"refresh_token"}]'],
    ['a string', '"grant_type=refresh_token"'],
    ['broken JSON', '{"grant_type":"refresh_token"'],
    ['nothing', ''],
  ])('as JSON is refused with %s', async (_name, text) => expectError(await postJson(text), 400, 'invalid_request'));

  it.each([
    ['text/plain', 'text/plain'],
    ['no media type', ''],
    ['XML', 'application/xml'],
    ['a form in disguise', 'application/x-www-form-urlencoded2'],
  ])('is refused as %s', async (_name, type) => {
    const body = Buffer.from(new URLSearchParams(wellFormed).toString());
    expectError(await post(body, type ? { 'content-type': type } : {}), 400, 'invalid_request');
  });

  it('is refused as multipart', async () => {
    const parts = new FormData();
    for (const [name, value] of Object.entries(wellFormed)) parts.set(name, value);
    expectError(await post(parts), 400, 'invalid_request');
  });

  it('is accepted as JSON and with a charset', async () => {
    expectError(await postJson(JSON.stringify(wellFormed)), 400, 'invalid_grant');
    const typed = { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' };
    expectError(await post(new URLSearchParams(wellFormed).toString(), typed), 400, 'invalid_grant');
  });

  it('ignores scope and parameters it does not know', async () => {
    const more = { ...wellFormed, scope: 'everything', audience: 'x', client_id: installed.app.clientId };
    expectError(await post(new URLSearchParams(more)), 400, 'invalid_grant');
  });

  it('may have 8192 bytes and not one more, chunked or not', async () => {
    const start = `${new URLSearchParams(wellFormed)}&filler=`;
    const exact = start + 'a'.repeat(8192 - start.length);
    expectError(await postForm(exact), 400, 'invalid_grant');
    expectError(await postForm(`${exact}a`), 413, 'invalid_request');
    expect((await postChunked(exact)).error).toBe('invalid_grant');
    const tooLarge = await postChunked(`${exact}a`);
    expect(tooLarge).toMatchObject({ status: 413, error: 'invalid_request' });
  });

  it('is where parameters are read from, not the query', async () => {
    const answer = await server.call('POST', `/apps/oauth/token?${new URLSearchParams(wellFormed)}`, {
      raw: '',
      headers: { authorization: good, ...form },
      check: false,
    });
    expectError(answer, 400, 'invalid_request');
  });

  it('answers 405 to GET and names POST', async () => {
    const answer = await server.call('GET', `/apps/oauth/token?${new URLSearchParams(wellFormed)}`, {
      headers: { authorization: good },
    });
    expectError(answer, 405, 'invalid_request');
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it('needs all of the token exchange, each of its right kind', async () => {
    const exchange = {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: 'a.b.c',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:svc:params:oauth:token-type:offline-access-token',
    };
    const send = (changes: Record<string, string | undefined>) =>
      post(
        new URLSearchParams(
          Object.entries({ ...exchange, ...changes }).filter((one): one is [string, string] => one[1] !== undefined),
        ),
      );
    for (const name of ['subject_token', 'subject_token_type', 'requested_token_type']) {
      expectError(await send({ [name]: undefined }), 400, 'invalid_request');
      expectError(await send({ [name]: '' }), 400, 'invalid_request');
    }
    expectError(await send({ subject_token_type: 'urn:ietf:params:oauth:token-type:jwt' }), 400, 'invalid_request');
    const accessToken = 'urn:ietf:params:oauth:token-type:access_token';
    expectError(await send({ requested_token_type: accessToken }), 400, 'invalid_request');
    expectError(await send({ subject_token: 'a'.repeat(4097) }), 400, 'invalid_request');
    expectError(await send({ subject_token: 'a'.repeat(4096) }), 400, 'invalid_grant');
    expectError(await send({}), 400, 'invalid_grant');
  });
});

function speakRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

function postChunked(text: string): Promise<{ status: number; error: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${server.baseUrl}/apps/oauth/token`,
      { method: 'POST', headers: { authorization: good, ...form } },
      async (response) => {
        let body = '';
        for await (const chunk of response) body += chunk;
        resolve({ status: response.statusCode ?? 0, error: JSON.parse(body).error });
      },
    );
    request.on('error', reject);
    request.write(text.slice(0, 4000));
    request.end(text.slice(4000));
  });
}
