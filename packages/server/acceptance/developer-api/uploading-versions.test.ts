import { gzipSync } from 'node:zlib';
import { bundleLimits } from '@souk/contract';
import { type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../../testing/developers.js';
import { makeBundle } from '../../testing/make-bundle.js';
import { setAppState, setDeveloperStatus } from '../../testing/set-stage.js';
import { type CallOptions, startTestServer, type TestServer } from '../../testing/start-test-server.js';
import { asForm, asToml, hostedToml, toml } from '../../testing/versions/version-bodies.js';

let server: TestServer;
let developer: TestDeveloper;
let app: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  app = await createApp(server, developer);
});
afterAll(() => server.stop());

/** Its extended header tells of a file larger than any that is taken: the entry is refused before it arrives. */
async function bundleWithHugeSize(): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'main.js', pax: { size: '99999999999' } } as Header, 'x');
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

const path = (of: TestApp, rest = '') => `/developer/apps/${of.appId}/versions${rest}`;
const post = (of: TestApp, body: CallOptions, token = developer.token) =>
  server.call('POST', path(of), { token, ...body });
const get = (of: TestApp, rest = '', token = developer.token) => server.call('GET', path(of, rest), { token });
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
        bundleDeletedAt: null,
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
    const made = await post(own, asForm({ manifest: hostedToml(own.handle), bundle }));
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
    ['is missing', async (handle) => ({ manifest: hostedToml(handle) }), 'BUNDLE_REQUIRED bundle'],
    [
      'is not wanted',
      async (handle) => ({ manifest: toml(handle), bundle: await makeBundle() }),
      'BUNDLE_UNEXPECTED bundle',
    ],
    [
      'is no archive',
      async (handle) => ({ manifest: hostedToml(handle), bundle: Buffer.from('hello') }),
      'BUNDLE_UNREADABLE bundle',
    ],
    [
      'climbs out',
      async (handle) => ({ manifest: hostedToml(handle), bundle: await makeBundle({ '../up.js': '1' }) }),
      'BUNDLE_PATH_FORBIDDEN bundle/../up.js',
    ],
    [
      'promises a hundred gigabytes in a few bytes',
      async (handle) => ({ manifest: hostedToml(handle), bundle: await bundleWithHugeSize() }),
      'BUNDLE_FILE_TOO_LARGE bundle/main.js',
    ],
    [
      'bursts',
      async (handle) => ({
        manifest: hostedToml(handle),
        bundle: await makeBundle({ zeros: '\0'.repeat(8_000_000) }),
      }),
      'BUNDLE_RATIO bundle',
    ],
    [
      'lacks the file that runs',
      async (handle) => ({ manifest: hostedToml(handle).replace('main.js', 'start.js'), bundle: await makeBundle() }),
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
      asForm({ manifest: hostedToml(app.handle), bundle: Buffer.alloc(bundleLimits.compressedBytes + 1) }),
    );
    expect([refused.status, refused.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});
