import { gzipSync } from 'node:zlib';
import { bundleLimits } from '@souk/contract';
import { type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../../testing/developers.js';
import { makeBundle } from '../../testing/make-bundle.js';
import { signUp } from '../../testing/people.js';
import { setAppState, setDeveloperStatus } from '../../testing/set-stage.js';
import { type CallOptions, startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
let stranger: TestDeveloper;
let app: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  stranger = await signUpDeveloper(server);
  app = await createApp(server, developer);
});
afterAll(() => server.stop());

const toml = (handle: string, more = '', top = '') =>
  `name = "Labels"\nhandle = "${handle}"\napi_version = "2026-10"\n${top}\n[hosting]\nurl = "https://labels.example.com"\n${more}`;
const platformToml = (handle: string) =>
  toml(handle).replace(
    'url = "https://labels.example.com"',
    'mode = "platform"\nmain = "main.js"\nlockfile = "package-lock.json"',
  );

/** Its extended header tells of a file larger than any that is taken: the entry is refused before it arrives. */
async function boastingBundle(): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'main.js', pax: { size: '99999999999' } } as Header, 'x');
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

const asToml = (text: string): CallOptions => ({ raw: text, headers: { 'content-type': 'application/toml' } });
const asForm = (parts: Record<string, string | Buffer>): CallOptions => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), name);
  }
  return { raw: form };
};
const path = (of: TestApp, rest = '') => `/developer/apps/${of.appId}/versions${rest}`;
const post = (of: TestApp, body: CallOptions, token = developer.token) =>
  server.call('POST', path(of), { token, ...body });
const get = (of: TestApp, rest = '', token = developer.token) => server.call('GET', path(of, rest), { token });
const validate = (of: TestApp, body: CallOptions, token = developer.token) =>
  server.call('POST', `/developer/apps/${of.appId}/manifest/validate`, { token, ...body });
const newApp = () => createApp(server, developer);
const setState = (of: TestApp, state: string) => setAppState(server, of.appId, state);

describe('uploading a version', () => {
  it.each(['token', 'session'] as const)('works with a developer %s, and reads back exactly', async (kind) => {
    const own = await newApp();
    const made = await post(own, asToml(toml(own.handle)), developer[kind]);
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({
      id: expect.stringMatching(/^\d+$/),
      version: 1,
      apiVersion: '2026-10',
      scopes: [],
      optionalScopes: [],
      webhookTopics: [],
      allowedHosts: [],
      reviewState: 'not_required',
      current: false,
      releasedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      hosting: {
        bundleSha256: null,
        bundleBytes: null,
        files: null,
        main: null,
        lockfile: null,
        scan: null,
        deploy: {
          staging: { status: 'none', deployedAt: null, errorCode: null },
          production: { status: 'none', deployedAt: null, errorCode: null },
        },
        checks: [],
        review: null,
        rejectionReason: null,
      },
      manifest: expect.objectContaining({ handle: own.handle, admin: null, blocks: [] }),
    });
    expect((await get(own, '/1', developer[kind])).body).toEqual(made.body);
    const shown = await server.call('GET', `/developer/apps/${own.appId}`, { token: developer.token });
    expect(shown.body.data).toMatchObject({ latestVersion: 1, currentVersion: null });
  });

  it('takes TOML, JSON text, JSON members and multipart alike', async () => {
    const own = await newApp();
    const text = toml(own.handle);
    const first = await post(own, asToml(text));
    const { manifest } = first.body.data;
    const { admin: _, ...members } = manifest;
    const others = [
      await post(own, { json: { manifest: text } }),
      await post(own, { json: { manifest: members } }),
      await post(own, asForm({ manifest: text })),
    ];
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const other of others) expect(other.body.data.manifest).toEqual(manifest);
    expect(others.map(({ body }) => body.data.version)).toEqual([2, 3, 4]);
  });

  it('lists every problem at once, with its path and fix, and stores nothing', async () => {
    const own = await newApp();
    const refused = await post(
      own,
      asToml(toml('other-app', '[[webhooks]]\ntopics = ["orders/created"]\nuri = "/h"', 'colour = "red"')),
    );
    expect([refused.status, refused.body.code]).toEqual([400, 'APP_MANIFEST_INVALID']);
    expect(
      refused.body.errors.map(({ code, path: at }: { code: string; path: string }) => `${code} ${at}`).sort(),
    ).toEqual(['HANDLE_MISMATCH handle', 'MEMBER_UNKNOWN colour', 'SCOPE_MISSING webhooks[0].topics[0]']);
    for (const { fix, message } of refused.body.errors) expect(fix && message).toBeTruthy();
    expect((await get(own)).body).toEqual({ data: [], nextCursor: null });
  });

  it('names line and column of a TOML mistake', async () => {
    const refused = await post(app, asToml('name = "a"\nhandle = = 1\n'));
    expect(refused.body.errors).toMatchObject([{ code: 'TOML_SYNTAX', path: 'line 2, column 10' }]);
  });

  it.each<[string, CallOptions, number, string | undefined]>([
    ['JSON that is none', { raw: '{', headers: { 'content-type': 'application/json' } }, 400, 'BAD_REQUEST'],
    ['another media type', { raw: 'a', headers: { 'content-type': 'text/plain' } }, 415, 'BAD_REQUEST'],
    [
      'text that is no UTF-8',
      { raw: Buffer.from([0xff, 0xfe]), headers: { 'content-type': 'application/toml' } },
      400,
      'BAD_REQUEST',
    ],
    [
      'a multipart body without boundary',
      { raw: 'x', headers: { 'content-type': 'multipart/form-data' } },
      400,
      'BAD_REQUEST',
    ],
    ['too much TOML', asToml('#'.repeat(600 * 1024)), 413, 'PAYLOAD_TOO_LARGE'],
    ['a body without manifest', { json: {} }, 400, undefined],
    ['a body with another member', { json: { manifest: 'a', other: 1 } }, 400, undefined],
    ['a manifest that is a number', { json: { manifest: 5 } }, 400, undefined],
    ['a part nobody knows', asForm({ manifest: 'a', other: 'b' }), 400, undefined],
    ['a form without manifest', asForm({ bundle: Buffer.from('x') }), 400, undefined],
  ])('refuses %s', async (_, body, status, code) => {
    const refused = await post(app, body);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    if (code === undefined) expect(refused.body).toMatchObject({ error: 'Bad Request', message: expect.any(Array) });
    if (code !== undefined) expect(refused.body.path).toBe(path(app));
  });

  it.each(['suspended', 'archived'])('refuses an app that is %s', async (state) => {
    const own = await newApp();
    await setState(own, state);
    const refused = await post(own, asToml(toml(own.handle)));
    expect([refused.status, refused.body.code]).toEqual([409, 'APP_READ_ONLY']);
  });

  it('refuses a suspended developer, who may still read', async () => {
    const other = await signUpDeveloper(server);
    const own = await createApp(server, other);
    await setDeveloperStatus(server, other.developerId, 'suspended');
    const refused = await post(own, asToml(toml(own.handle)), other.token);
    expect([refused.status, refused.body.code]).toEqual([403, 'DEVELOPER_ACCOUNT_SUSPENDED']);
    expect((await get(own, '', other.token)).status).toBe(200);
  });
});

describe('a bundle', () => {
  it('is hashed, kept and scanned in the background', async () => {
    const own = await newApp();
    const bundle = await makeBundle({ 'main.js': "import { exec } from 'node:child_process';\nexec('ls');\n" });
    const made = await post(own, asForm({ manifest: platformToml(own.handle), bundle }));
    expect(made.status).toBe(201);
    expect(made.body.data.hosting).toMatchObject({
      bundleBytes: bundle.length,
      files: 2,
      main: 'main.js',
      scan: { status: 'pending' },
      checks: [],
    });
    await server.runJobs();
    const { hosting } = (await get(own, '/1')).body.data;
    expect(hosting.scan).toMatchObject({ status: 'rejected', reasons: ['child_process'], failureCode: null });
    expect(hosting.checks.find(({ id }: { id: string }) => id === 'processes')).toMatchObject({
      status: 'fail',
      truncated: false,
      findings: [{ rule: 'child_process', severity: 'error', file: 'main.js', line: 1 }],
    });
    const refused = await server.call('POST', path(own, '/1/release'), { token: developer.token });
    expect([refused.status, refused.body.code, refused.body.reason]).toEqual([
      409,
      'VERSION_NOT_RELEASABLE',
      'scan_rejected',
    ]);
  });

  it.each<[string, (handle: string) => Promise<Record<string, string | Buffer>>, string]>([
    ['is missing', async (handle) => ({ manifest: platformToml(handle) }), 'BUNDLE_REQUIRED bundle'],
    [
      'is not wanted',
      async (handle) => ({ manifest: toml(handle), bundle: await makeBundle() }),
      'BUNDLE_UNEXPECTED bundle',
    ],
    [
      'is no archive',
      async (handle) => ({ manifest: platformToml(handle), bundle: Buffer.from('hello') }),
      'BUNDLE_UNREADABLE bundle',
    ],
    [
      'climbs out',
      async (handle) => ({ manifest: platformToml(handle), bundle: await makeBundle({ '../up.js': '1' }) }),
      'BUNDLE_PATH_FORBIDDEN bundle/../up.js',
    ],
    [
      'promises a hundred gigabytes in a few bytes',
      async (handle) => ({ manifest: platformToml(handle), bundle: await boastingBundle() }),
      'BUNDLE_FILE_TOO_LARGE bundle/main.js',
    ],
    [
      'bursts',
      async (handle) => ({
        manifest: platformToml(handle),
        bundle: await makeBundle({ zeros: '\0'.repeat(8_000_000) }),
      }),
      'BUNDLE_RATIO bundle',
    ],
    [
      'lacks the file that runs',
      async (handle) => ({ manifest: platformToml(handle).replace('main.js', 'start.js'), bundle: await makeBundle() }),
      'BUNDLE_FILE_MISSING hosting.main',
    ],
  ])('that %s is refused', async (_, make, problem) => {
    const own = await newApp();
    const refused = await post(own, asForm(await make(own.handle)));
    expect([refused.status, refused.body.code]).toEqual([400, 'APP_MANIFEST_INVALID']);
    expect(refused.body.errors.map((error: { code: string; path: string }) => `${error.code} ${error.path}`)).toEqual([
      problem,
    ]);
  });

  it('larger than 20 MiB is refused', async () => {
    const refused = await post(
      app,
      asForm({ manifest: platformToml(app.handle), bundle: Buffer.alloc(bundleLimits.compressedBytes + 1) }),
    );
    expect([refused.status, refused.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

describe('validating a manifest', () => {
  it.each(['token', 'session'] as const)(
    'tells what it would change, for a developer %s, and stores nothing',
    async (kind) => {
      const own = await newApp();
      const text = toml(own.handle, '', 'scopes = ["read_orders"]');
      const { status, body } = await validate(own, asToml(text), developer[kind]);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        valid: true,
        errors: [],
        manifest: { scopes: ['read_orders'] },
        diff: {
          scopesAdded: ['read_orders'],
          scopesRemoved: [],
          requiresConsent: false,
          requiresReview: false,
          reasons: [],
        },
      });
      expect((await get(own)).body.data).toEqual([]);
    },
  );

  it('compares with the current version', async () => {
    const own = await newApp();
    await post(own, asToml(toml(own.handle)));
    await server.call('POST', path(own, '/1/release'), { token: developer.token });
    await setState(own, 'listed');
    const { body } = await validate(own, {
      json: { manifest: toml(own.handle, '', 'allowed_hosts = ["api.example.com"]') },
    });
    expect(body.data.diff).toMatchObject({
      hostsAdded: ['api.example.com'],
      requiresConsent: true,
      requiresReview: true,
      reasons: ['hosts_added'],
    });
  });

  it('answers problems as a verdict, not as a refusal', async () => {
    const { status, body } = await validate(app, asToml('x = 1'));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ valid: false, manifest: null, diff: null });
    expect(body.data.errors.length).toBeGreaterThan(3);
  });

  it('refuses a body it cannot read', async () => {
    expect((await validate(app, { json: { manifest: [] } })).status).toBe(400);
    expect((await validate(app, asForm({ manifest: 'a' }))).status).toBe(415);
  });
});

describe('listing versions', () => {
  it('gives pages, newest first, with a cursor of their own', async () => {
    const own = await newApp();
    for (let count = 0; count < 3; count++) await post(own, asToml(toml(own.handle)));
    const first = await get(own, '?limit=2');
    expect(first.body.data.map(({ version }: { version: number }) => version)).toEqual([3, 2]);
    const second = await get(own, `?limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body.data.map(({ version }: { version: number }) => version)).toEqual([1]);
    expect(second.body.nextCursor).toBeNull();
    const elsewhere = await get(app, `?cursor=${first.body.nextCursor}`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'INVALID_CURSOR']);
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?other=1'])('refuses %s', async (query) => {
    const refused = await get(app, query);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: 'Bad Request', message: expect.any(Array) });
  });
});

describe('what is not there', () => {
  it.each(['0', '-1', '01', '1.0', 'abc', '1234567890', '999999999', '%20'])(
    'version %s is not found',
    async (version) => {
      for (const answer of [
        await get(app, `/${version}`),
        await server.call('POST', path(app, `/${version}/release`), { token: developer.token }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'APP_VERSION_NOT_FOUND']);
      }
    },
  );

  it("another developer's app answers word for word like one that does not exist", async () => {
    await post(app, asToml(toml(app.handle)));
    const missing = { ...app, appId: '999999999999' };
    const malformed = { ...app, appId: 'abc' };
    const ask = (of: TestApp) =>
      Promise.all([
        validate(of, asToml(toml(app.handle)), stranger.token),
        post(of, asToml(toml(app.handle)), stranger.token),
        get(of, '', stranger.token),
        get(of, '/1', stranger.token),
        server.call('POST', path(of, '/1/release'), { token: stranger.token }),
      ]);
    const told = (answers: Awaited<ReturnType<typeof ask>>) =>
      answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
    const foreign = told(await ask(app));
    expect(foreign.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([404, 'APP_NOT_FOUND']));
    expect(told(await ask(missing))).toEqual(foreign);
    expect(told(await ask(malformed))).toEqual(foreign);
  });
});

describe('who calls', () => {
  const routes = (): [string, string][] => [
    ['POST', `/developer/apps/${app.appId}/manifest/validate`],
    ['POST', path(app)],
    ['GET', path(app)],
    ['GET', path(app, '/1')],
    ['POST', path(app, '/1/release')],
  ];

  it('without a developer account is told so, and by the specification finds no app when reading a version', async () => {
    const { token } = await signUp(server);
    const bodies: Record<string, CallOptions> = { POST: asToml(toml(app.handle)), GET: {} };
    for (const [method, at] of routes()) {
      const body = at.endsWith('/release') ? {} : bodies[method];
      const answer = await server.call(method, at, { token, ...body });
      const wanted = method === 'GET' && at.endsWith('/1') ? 'APP_NOT_FOUND' : 'DEVELOPER_ACCOUNT_NOT_FOUND';
      expect([at, answer.status, answer.body.code]).toEqual([at, 404, wanted]);
    }
  });

  it('too often with one token is told to wait', async () => {
    const limited = await startTestServer({
      config: { limits: { ...server.config.limits, developerTokenPerMinute: 3 } },
    });
    try {
      const other = await signUpDeveloper(limited);
      const at = '/developer/apps/1/versions/1';
      for (let calls = 0; calls < 3; calls++)
        expect((await limited.call('GET', at, { token: other.token })).status).toBe(404);
      const refused = await limited.call('GET', at, { token: other.token });
      expect([refused.status, refused.body.code]).toEqual([429, 'DEVELOPER_TOKEN_RATE_LIMITED']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });

  it('is refused without a session, and with a token that is none', async () => {
    for (const [method, at] of routes()) {
      const nobody = await server.call(method, at);
      expect([nobody.status, nobody.body.code]).toEqual([401, undefined]);
      const wrong = await server.call(method, at, { token: `svc_dt_${'a'.repeat(43)}` });
      expect([wrong.status, wrong.body.code]).toEqual([401, 'DEVELOPER_TOKEN_INVALID']);
      expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="svc-developer", error="invalid_token"');
    }
  });
});
