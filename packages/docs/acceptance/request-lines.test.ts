import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppDataStage } from '../../server/testing/app-data-stage.js';
import { checkout } from '../src/folders.js';
import { examplesOf } from '../src/reference/examples.js';
import { documentNames, type Operation, operationsOf, readDocument } from '../src/reference/openapi.js';
import {
  appKitLines,
  curlLine,
  fetchLines,
  pythonLines,
  type SampleRequest,
  sampleRequestOf,
} from '../src/reference/sample-lines.js';
import { compileSamples } from './compile-samples.js';
import { type EchoServer, startEchoServer } from './echo-server.js';

/** The lines that the reference shows, sent to a real Souk as they are shown, with ids that exist there. */
const run = promisify(execFile);
const operations = documentNames.flatMap((name) => operationsOf(name, readDocument(name)));
const named = (name: string): Operation => {
  const found = operations.find(({ document, operationId }) => document === 'admin' && operationId === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
};

let stage: AppDataStage;
let folder: string;
beforeAll(async () => {
  stage = await AppDataStage.open();
  folder = await mkdtemp(join(tmpdir(), 'souk-lines-'));
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await stage.server.stop();
});

const bearer = { auth: 'bearer' } as const;
const tried = (): [string, SampleRequest][] => [
  ['readProduct', { method: 'GET', url: `/apps/2026-10/products/${stage.productId}?fields=name,price`, ...bearer }],
  ['listStores', { method: 'GET', url: '/apps/2026-10/stores?limit=10', ...bearer }],
  [
    'putValue',
    {
      method: 'PUT',
      url: `/apps/2026-10/data/product/${stage.productId}/note`,
      mediaType: 'application/json',
      body: { value: { text: "It's a gift", urgent: true, weight: null } },
      ...bearer,
    },
  ],
];

const environment = () => ({
  ...process.env,
  SOUK_URL: stage.server.baseUrl,
  SOUK_TOKEN: stage.installed.accessToken,
});

describe('the lines of a request', { timeout: 120_000 }, () => {
  it('are answered with success by curl', async () => {
    for (const [name, request] of tried()) {
      const { stdout } = await run('bash', ['-c', `${curlLine(request)} -sS -o /dev/null -w '%{http_code}'`], {
        env: environment(),
      });
      expect([name, stdout]).toEqual([name, expect.stringMatching(/^20[01]$/)]);
    }
  });

  it('are answered with success by fetch in Node', async () => {
    for (const [name, request] of tried()) {
      await writeFile(join(folder, 'fetch.mjs'), fetchLines(request));
      const { stdout } = await run(process.execPath, ['fetch.mjs'], { cwd: folder, env: environment() });
      expect([name, stdout]).toEqual([name, expect.stringMatching(/^20[01] \{"data"/)]);
    }
  });

  it('are answered with success by Python', async () => {
    for (const [name, request] of tried()) {
      const { stdout } = await run('python3', ['-c', pythonLines(request)], { env: environment() });
      expect([name, stdout]).toEqual([name, expect.stringMatching(/^20[01] \{"data"/)]);
    }
  });

  it('are answered with success by the app kit', async () => {
    for (const [name, request] of tried()) {
      const { code } = await transform(appKitLines(named(name), request), { loader: 'ts' });
      await writeFile(join(folder, 'kit.mjs'), code);
      const { stdout } = await run(process.execPath, ['kit.mjs'], { cwd: folder, env: environment() });
      expect([name, stdout]).toEqual([name, expect.stringContaining('id:')]);
    }
  });
});

/** Operations whose request was recorded: what a real Souk answered with success, every sample must send. */
const recorded = operations.flatMap((operation) => {
  const example = examplesOf(operation).find(({ answer }) => answer.status < 400);
  return example ? [{ operation, request: sampleRequestOf(operation, example) }] : [];
});

describe('the lines of every operation', { timeout: 120_000 }, () => {
  let echo: EchoServer;
  beforeAll(async () => {
    echo = await startEchoServer();
  });
  afterAll(() => echo.close());
  beforeEach(() => echo.heard.clear());

  const credentials = { SOUK_TOKEN: 'svc_at_Token', SOUK_CLIENT_ID: 'client', SOUK_CLIENT_SECRET: 'secret' };
  const authorizations = { bearer: 'Bearer svc_at_Token', basic: `Basic ${btoa('client:secret')}`, none: undefined };
  const nameOf = (index: number) => `sample-${index}`;
  const addressOf = (index: number) => `${echo.url}/${nameOf(index)}`;

  /** As the server sees it: in which order a path or a body is written, and how, is each language's own affair. */
  const normalUrl = (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://souk.test');
    return `${decodeURIComponent(pathname)}?${new URLSearchParams(searchParams)}`;
  };
  const normalBody = (text: string, mediaType = '') => (mediaType.includes('json') && text ? JSON.parse(text) : text);

  function expectSent(): void {
    for (const [index, { operation, request }] of recorded.entries()) {
      const { method, url, auth, body, mediaType = 'application/json' } = request;
      const sent = echo.heard.get(nameOf(index));
      const contentType = body === undefined ? undefined : mediaType;
      expect(
        sent && {
          method: sent.method,
          url: normalUrl(sent.url),
          authorization: sent.authorization,
          contentType: body === undefined ? undefined : sent.contentType,
          body: body === undefined ? undefined : normalBody(sent.body, mediaType),
        },
        operation.operationId,
      ).toEqual({
        method,
        url: normalUrl(url),
        authorization: authorizations[auth],
        contentType,
        body: body === undefined || mediaType.includes('json') ? body : String(body),
      });
    }
  }

  it('send what was recorded, by curl', async () => {
    const lines = recorded.map(({ request }, index) => `SOUK_URL=${addressOf(index)}\n${curlLine(request)} -sS\n`);
    await writeFile(join(folder, 'lines.sh'), lines.join('\n'));
    await run('bash', ['-e', 'lines.sh'], { cwd: folder, env: { ...process.env, ...credentials } });
    expectSent();
  });

  it('send what was recorded, by fetch in Node', async () => {
    const blocks = recorded.map(
      ({ request }, index) => `{\nprocess.env.SOUK_URL = '${addressOf(index)}';\n${fetchLines(request)}\n}`,
    );
    await writeFile(join(folder, 'every-fetch.mjs'), blocks.join('\n'));
    await run(process.execPath, ['every-fetch.mjs'], { cwd: folder, env: { ...process.env, ...credentials } });
    expectSent();
  });

  it('send what was recorded, by Python', async () => {
    const given = recorded.map(({ request }, index) => ({ url: addressOf(index), text: pythonLines(request) }));
    await writeFile(join(folder, 'lines.json'), JSON.stringify(given));
    const program = `import json, os
for one in json.load(open("lines.json")):
    os.environ["SOUK_URL"] = one["url"]
    exec(one["text"], {})`;
    await run('python3', ['-c', program], { cwd: folder, env: { ...process.env, ...credentials } });
    expectSent();
  });

  it('fit the types of the app kit', async () => {
    const kit = recorded.filter(
      ({ operation, request }) => operation.document === 'admin' && request.auth === 'bearer',
    );
    expect(kit.length).toBeGreaterThan(30);
    const texts = kit.map(({ operation, request }) => appKitLines(operation, request));
    expect(await compileSamples('lines', texts)).toBe('');
  });
});
