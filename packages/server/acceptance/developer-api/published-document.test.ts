import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { surfaceRoutes } from '../../testing/every-route.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'souk-openapi-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

it('holds every route of the Developer API', async () => {
  const { body } = await server.call('GET', '/openapi/developer.json');
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = surfaceRoutes
    .filter(({ document }) => document === 'developer')
    .map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual(served.sort());
});

it('is sound: an independent linter finds no error in it', { timeout: 120_000 }, async () => {
  const { text } = await server.call('GET', '/openapi/developer.json');
  const file = join(folder, 'developer.json');
  await writeFile(file, text);
  const require = createRequire(import.meta.url);
  const linter = join(require.resolve('@redocly/cli/package.json'), '..', 'bin', 'cli.js');
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [linter, 'lint', '--extends=recommended', '--format=stylish', file],
    { cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((error: { stdout: string; stderr: string }) => error);
  expect(`${stdout}${stderr}`).toMatch(/Your API description is valid/);
});
