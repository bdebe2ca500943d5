import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '../../../testing/dial.js';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { SessionRequired, throwDomainError } from '../domain-error.js';
import { type Listening, listen } from './connections/listen.js';
import { anyone, defineRoute, type Route, type RouteDefaults } from './define-route.js';
import { adminErrorFormat } from './error-formats/admin-error-format.js';
import { developerErrorFormat } from './error-formats/developer-error-format.js';
import type { ErrorFormat } from './error-formats/error-format.js';
import { oauthErrorFormat } from './error-formats/oauth-error-format.js';
import { developerId } from './path-params.js';
import { PlatformLimited } from './request-errors.js';
import { created, ok } from './response.js';
import { type ServedApi, serveRoutes } from './serve-routes.js';

const errorFormats: [string, ErrorFormat][] = [
  ['developer', developerErrorFormat],
  ['oauth', oauthErrorFormat],
  ['admin', adminErrorFormat('http://souk.test/docs/errors')],
];

const body = Type.Object({ name: Type.String({ minLength: 2 }) }, { additionalProperties: false });

const routes = errorFormats.flatMap(([name, errorFormat]) => {
  const defaults: RouteDefaults<null> = { document: null, errorFormat, access: anyone };
  const common = { tag: 'Test', summary: 'Test.', responses: [] };
  const throwing = (path: string, raise: () => never) =>
    defineRoute(defaults, {
      ...common,
      name: `${name}${path}`,
      method: 'GET',
      path: `/${name}/${path}`,
      handle: async () => raise(),
    });
  return [
    defineRoute(defaults, {
      ...common,
      name: `${name}Create`,
      method: 'POST',
      path: `/${name}/things`,
      body: { kind: 'json', schema: body, limitBytes: 200 },
      handle: async ({ body }) => created(body),
    }),
    defineRoute(defaults, {
      ...common,
      name: `${name}Act`,
      method: 'POST',
      path: `/${name}/things/{id}/act`,
      params: { id: developerId('APP_NOT_FOUND') },
      handle: async ({ body, params }) => ok({ body: body === undefined, id: params.id }),
    }),
    throwing('crash', () => {
      throw new Error('secret internals: password=hunter2');
    }),
    defineRoute(defaults, {
      ...common,
      name: `${name}Unsendable`,
      method: 'GET',
      path: `/${name}/skipReasonTexts`,
      handle: async () => ok({}, { 'x-note': 'two\nlines' }),
    }),
    throwing('away', () => {
      throw Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' });
    }),
    throwing('session', () => {
      throw new SessionRequired();
    }),
    throwing('limited', () => {
      throw new PlatformLimited(7.2);
    }),
    throwing('refused', () => throwDomainError('APP_NOT_FOUND', { members: { appId: '7' }, retryAfterSeconds: 3 })),
  ];
});

const pages = (['/', '/files/search', '/files/{rest*}'] as const).map((path) =>
  defineRoute(
    { document: null, errorFormat: developerErrorFormat, access: anyone },
    {
      name: path,
      method: 'GET',
      path,
      tag: 'Test',
      summary: 'Test.',
      responses: [],
      handle: async ({ params }) =>
        ok(path === '/' ? { root: true } : path === '/files/search' ? { search: true } : params),
    },
  ),
);

let test: TestPlatform;
let api: ServedApi;
let listening: Listening;
let baseUrl: string;
beforeAll(async () => {
  test = await openTestPlatform();
  api = await serveRoutes({
    platform: test.platform,
    routes: [...routes, ...pages],
    errorFormats: [['/', developerErrorFormat]],
  });
  listening = await listen(api, { host: '127.0.0.1', port: 0 }, test.platform.log);
  baseUrl = `http://127.0.0.1:${listening.port}`;
});
afterAll(async () => {
  await listening.close();
  api.close();
  await test.close();
});

async function call(path: string, init?: RequestInit) {
  const response = await fetch(`${baseUrl}${path}`, init);
  const text = await response.text();
  expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
  return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) };
}

const post = (path: string, text: string | undefined, type: string | null = 'application/json') =>
  call(path, { method: 'POST', body: text, headers: type === null ? {} : { 'content-type': type } });

it('keeps serving when a connection could not be accepted', async () => {
  api.servers[0]?.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' }));
  expect((await api.inject({ url: '/nowhere' })).statusCode).toBe(404);
});

describe('the route of a request', () => {
  const found = async (path: string, method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' = 'GET') => {
    const heard = await converse({ baseUrl }, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(heard).toMatch(/\r\nx-request-id: req_[0-9a-f]{32}\r\n/);
    return { status: Number(heard.slice(9, 12)), body: heard.slice(heard.indexOf('\r\n\r\n') + 4) };
  };

  it.each([
    ['/files/a/b%20c', '{"rest":"a/b c"}'],
    ['/files/', '{"rest":""}'],
    ['/files/search', '{"search":true}'],
    ['/files/search/x', '{"rest":"search/x"}'],
    ['/%66iles/search?x=%zz', '{"search":true}'],
    ['http://souk.test/files/search?x', '{"search":true}'],
    ['http://souk.test', '{"root":true}'],
    ['http://souk.test?x=/files/search', '{"root":true}'],
    [`/files/${'a'.repeat(5_000)}`, `{"rest":"${'a'.repeat(5_000)}"}`],
  ])('is found for %s', async (path, body) => {
    expect(await found(path)).toEqual({ status: 200, body });
  });

  it.each([
    ['/Files/search'],
    ['/files'],
    ['//files/search'],
    ['/developer/%zz'],
    ['/developer/things/%ff/act'],
    ['ftp://souk.test/files/search'],
    ['*'],
  ])('is not found for %s', async (path) => {
    const { status, body } = await found(path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  });

  it('depends on the method, and a GET route answers HEAD', async () => {
    expect(await found('/files/search', 'HEAD')).toEqual({ status: 200, body: '' });
    expect((await found('/files/search', 'POST')).status).toBe(404);
    expect((await found('/files/search', 'OPTIONS')).status).toBe(404);
    expect((await found(`/developer/things/${'1'.repeat(4_096)}/act`, 'POST')).body).toContain('APP_NOT_FOUND');
    expect((await found(`/developer/things/${'1'.repeat(4_097)}/act`, 'POST')).body).toContain('ROUTE_NOT_FOUND');
  });

  it('is declared once', async () => {
    const again = { ...routes[1], path: '/developer/things/{other}/act' } as Route;
    const serving = serveRoutes({ platform: test.platform, routes: [...routes, again], errorFormats: [] });
    await expect(serving).rejects.toThrow('already declared');
  });
});

describe('the developer dialect', () => {
  it('refuses what fails validation with every sentence and no code', async () => {
    const { status, body, headers } = await post('/developer/things', '{"name":"x","other":1}');
    expect(status).toBe(400);
    expect(body).toEqual({
      statusCode: 400,
      message: expect.arrayContaining(['name must have at least 2 characters.', 'other is not a known field.']),
      error: 'Bad Request',
      requestId: headers.get('x-request-id'),
    });
  });

  it('refuses a body the parser refuses with BAD_REQUEST and the path', async () => {
    const { status, body } = await post('/developer/things?x=1', '{"name":');
    expect(status).toBe(400);
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_REQUEST', path: '/developer/things' });
  });

  it('looks at the media type before the size, and at the size before the syntax', async () => {
    const large = 'x'.repeat(300);
    expect((await post('/developer/things', large, 'text/plain')).body).toMatchObject({
      statusCode: 415,
      code: 'BAD_REQUEST',
    });
    expect((await post('/developer/things', large)).body).toMatchObject({ statusCode: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect((await post('/developer/things', 'x')).body).toMatchObject({ statusCode: 400, code: 'BAD_REQUEST' });
    expect((await post('/developer/things', undefined, null)).body).toMatchObject({ statusCode: 415 });
  });

  it('holds a chunked body to the limit too', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 10; i++) controller.enqueue(Buffer.from(' '.repeat(50)));
        controller.close();
      },
    });
    const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'content-type': 'application/json' } };
    expect((await call('/developer/things', init as RequestInit)).status).toBe(413);
  });

  it('answers 500 when the answer itself cannot be sent, and goes on', async () => {
    expect((await call('/developer/skipReasonTexts')).status).toBe(500);
    expect((await call('/developer/refused')).status).toBe(404);
  });

  it("refuses a nonsensical media type in its place: after the caller, with the rest of the body's rules", async () => {
    expect((await post('/developer/things', '{}', '/;;,')).body).toMatchObject({
      statusCode: 415,
      code: 'BAD_REQUEST',
    });
  });

  it('writes a coded refusal with fix, subject and Retry-After', async () => {
    const { status, body, headers } = await call('/developer/refused');
    expect(status).toBe(404);
    expect(headers.get('retry-after')).toBe('3');
    expect(body).toEqual({
      statusCode: 404,
      code: 'APP_NOT_FOUND',
      message: 'You have no app with this ID.',
      fix: 'List your apps with GET /developer/apps.',
      retryAfterSeconds: 3,
      appId: '7',
      requestId: headers.get('x-request-id'),
    });
  });

  it('writes the refusals that carry no code', async () => {
    const session = await call('/developer/session');
    expect(session.status).toBe(401);
    expect(Object.keys(session.body).sort()).toEqual(['error', 'message', 'requestId', 'statusCode']);
    const limited = await call('/developer/limited');
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('8');
    expect(typeof limited.body).toBe('string');
  });

  it('leaks nothing about a crash or a database that is down', async () => {
    const crash = await call('/developer/crash');
    expect(crash.body).toEqual({
      statusCode: 500,
      message: 'Something went wrong on the server.',
      path: '/developer/crash',
      requestId: crash.headers.get('x-request-id'),
    });
    const away = await call('/developer/away');
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('2');
    expect(Object.keys(away.body).sort()).toEqual(['message', 'path', 'requestId', 'statusCode']);
    expect(away.text).not.toContain('10.1.2.3');
  });

  it('answers a malformed or too large id like a missing thing', async () => {
    for (const id of ['abc', '0x1', '99999999999999999999', '1'.repeat(21), '1'.repeat(2_000)]) {
      expect((await call(`/developer/things/${id}/act`, { method: 'POST' })).body, id).toMatchObject({
        code: 'APP_NOT_FOUND',
      });
    }
    expect((await call('/developer/things/9223372036854775807/act', { method: 'POST' })).status).toBe(200);
  });

  it('lets an action be called with no body or an empty object, and with nothing else', async () => {
    expect((await call('/developer/things/1/act', { method: 'POST' })).body).toEqual({ body: true, id: '1' });
    expect((await post('/developer/things/1/act', '{}')).status).toBe(200);
    expect((await post('/developer/things/1/act', '{"a":1}')).status).toBe(400);
  });
});

describe('the OAuth dialect', () => {
  it('writes error and error_description, never cached', async () => {
    const invalid = await post('/oauth/things', '{}');
    expect(invalid.status).toBe(400);
    expect(invalid.body).toEqual({ error: 'invalid_request', error_description: expect.any(String) });
    expect(invalid.headers.get('cache-control')).toBe('no-store');
    expect((await post('/oauth/things', 'x'.repeat(300))).status).toBe(413);
    const away = await call('/oauth/away');
    expect(away.status).toBe(503);
    expect(away.body.error).toBe('temporarily_unavailable');
  });

  it('writes an unexpected error with its request id', async () => {
    const { status, body, headers } = await call('/oauth/crash');
    expect(status).toBe(500);
    expect(body).toEqual({ statusCode: 500, message: expect.any(String), requestId: headers.get('x-request-id') });
  });
});

describe('the Admin dialect', () => {
  it('writes problems with all their members', async () => {
    const { status, body, headers } = await post('/admin/things', '{"name":"x","other":1}');
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toEqual({
      type: 'http://souk.test/docs/errors#bad_request',
      title: 'Request body not valid',
      status: 400,
      detail: expect.any(String),
      code: 'BAD_REQUEST',
      docs: 'http://souk.test/docs/errors#bad_request',
      fix: expect.any(String),
      requestId: headers.get('x-request-id'),
      errors: expect.arrayContaining(['name must have at least 2 characters.', 'other is not a known field.']),
    });
  });

  it('has its own codes for media type, size, crash and a database that is away', async () => {
    expect((await post('/admin/things', 'x', 'text/plain')).body).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    expect((await post('/admin/things', 'x'.repeat(300))).body).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect((await call('/admin/crash')).body).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
    const away = await call('/admin/away');
    expect(away.body).toMatchObject({ status: 503, code: 'API_BUSY' });
    expect(away.headers.get('retry-after')).toBe('2');
  });
});
