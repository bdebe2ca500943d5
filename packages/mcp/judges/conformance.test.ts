import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../testing/open-stage.js';
import { startProxy } from '../testing/start-proxy.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('doors', { worker: false });
});
afterAll(() => stage?.stop());

const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);
const notApplicable = fileURLToPath(new URL('not-applicable.yml', import.meta.url));

function run(args: string[]): Promise<{ code: number | null; told: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [suite, ...args], { env: { PATH: process.env.PATH ?? '' } });
    let told = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        told += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, told }));
  });
}

it('passes the protocol scenarios of the official conformance suite', { timeout: 120_000 }, async () => {
  const { server, developer } = stage;
  const proxy = await startProxy(server.baseUrl, developer.token, server.config.baseUrl);
  const results = await mkdtemp(join(tmpdir(), 'souk-conformance-'));
  const url = `${proxy.url}/developer/mcp`;
  const { code, told } = await run(['server', '--url', url, '--expected-failures', notApplicable, '-o', results]);
  expect(code, told).toBe(0);
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
    expect(told).toMatch(new RegExp(`✓ ${scenario}: \\d+ passed, 0 failed`));
  await proxy.close();
  await rm(results, { recursive: true });
});
