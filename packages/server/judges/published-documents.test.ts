import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.js';

const names = ['developer', 'admin', 'oauth', 'dashboard', 'desk', 'storefront'];
const require = createRequire(import.meta.url);
const run = promisify(execFile);

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'souk-documents-'));
  for (const name of names) {
    const { text } = await server.call('GET', `/openapi/${name}.json`);
    await writeFile(join(folder, `${name}.json`), text);
  }
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

describe('every published document', () => {
  it('is sound: an independent linter finds no error', { timeout: 240_000 }, async () => {
    const linter = join(require.resolve('@redocly/cli/package.json'), '..', 'bin', 'cli.js');
    const files = names.map((name) => join(folder, `${name}.json`));
    const args = [linter, 'lint', '--extends=recommended', '--format=stylish', ...files];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout, stderr } = await run(process.execPath, args, { cwd: folder, env, maxBuffer: 2 ** 26 }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    expect(`${stdout}${stderr}`).toMatch(/Your API descriptions? (is|are) valid/);
  });

  it('gives a client that compiles', { timeout: 240_000 }, async () => {
    const { default: typesOf, astToString } = await import('openapi-typescript');
    const uses: string[] = [];
    for (const name of names) {
      await writeFile(
        join(folder, `${name}.ts`),
        astToString(await typesOf((await server.call('GET', `/openapi/${name}.json`)).body)),
      );
      uses.push(`import type { paths as ${name} } from './${name}.js';`, `export type Of${name} = keyof ${name};`);
    }
    await writeFile(join(folder, 'use.ts'), uses.join('\n'));
    const compiler = join(require.resolve('typescript-native/package.json'), '..', 'bin', 'tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '', 'use.ts'];
    const { stdout } = await run(process.execPath, [compiler, ...options], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });
});
