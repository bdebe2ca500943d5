import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** The lines that the reference shows, sent to a real Souk as they are shown, with ids that exist there. */
const run = promisify(execFile);
const operations = documentNames.flatMap((name) => operationsOf(name, readDocument(name)));
const samples = operations.map((operation) => ({
  operation,
  request: sampleRequestOf(
    operation,
    examplesOf(operation).find(({ answer }) => answer.status < 400),
  ),
}));
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

describe('the lines of every operation', { timeout: 120_000 }, () => {
  it('can be parsed as JavaScript and TypeScript', async () => {
    for (const { operation, request } of samples) {
      await transform(fetchLines(request), { loader: 'js', format: 'esm' });
      if (operation.document === 'admin')
        await transform(appKitLines(operation, request), { loader: 'ts', format: 'esm' });
    }
  });

  it('can be parsed by a shell', async () => {
    await writeFile(join(folder, 'lines.sh'), samples.map(({ request }) => curlLine(request)).join('\n\n'));
    await run('bash', ['-n', 'lines.sh'], { cwd: folder });
  });

  it('can be parsed as Python', async () => {
    await writeFile(join(folder, 'lines.json'), JSON.stringify(samples.map(({ request }) => pythonLines(request))));
    await run('python3', ['-c', 'import ast, json\nfor text in json.load(open("lines.json")): ast.parse(text)'], {
      cwd: folder,
    });
  });
});
