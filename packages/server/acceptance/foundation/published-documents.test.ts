import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { topics } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

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

type Json = Record<string, unknown>;
type Described = Record<string, Record<string, { responses: Record<string, { description: string; content?: Json }> }>>;
const documentOf = async (name: string) => (await server.call('GET', `/openapi/${name}.json`)).body;

/** Every object below a value, with its path; examples are no part of the description. */
function* walk(value: unknown, path: string[] = []): Generator<[Json, string[]]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [value as Json, path];
  for (const [name, member] of Object.entries(value)) if (name !== 'examples') yield* walk(member, [...path, name]);
}

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
      await writeFile(join(folder, `${name}.ts`), astToString(await typesOf(await documentOf(name))));
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

  it.each(names)('%s leaves answers open to new members', async (name) => {
    const { info, paths, components } = await documentOf(name);
    expect(info.description).toContain('Answers gain members');
    const closed = Object.entries(paths as Described).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        [...walk(responses)]
          .filter(([node]) => node.additionalProperties === false)
          .map(([, where]) => `${method} ${path} ${where.join('.')}`),
      ),
    );
    expect(closed).toEqual([]);
    for (const schema of ['Order', 'Version', 'User', 'ReviewCase', 'MarketplaceApp'])
      expect(components.schemas[schema]?.additionalProperties, schema).toBeUndefined();
  });

  it.each(names)('%s lists words as enums, never in a pattern', async (name) => {
    const found = [...walk(await documentOf(name))].filter(([{ pattern }]) =>
      /^\^\([a-z_]+(\|[a-z_]+)+\)\$$/.test(String(pattern)),
    );
    expect(found.map(([, where]) => where.join('.'))).toEqual([]);
  });

  it.each(names)('%s names the codes of every coded refusal', async (name) => {
    const { paths } = (await documentOf(name)) as { paths: Described };
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { responses }] of Object.entries(methods))
        for (const [status, { description, content }] of Object.entries(responses)) {
          const codes = [...description.matchAll(/`([A-Z][A-Z_]+|[a-z_]+)`: /g)].map(([, code]) => code);
          if (Number(status) < 400 || Number(status) >= 500 || codes.length === 0) continue;
          const enums = [...walk(content)].flatMap(([node]) => (Array.isArray(node.enum) ? node.enum : []));
          expect(enums, `${method} ${path} ${status}`).toEqual(expect.arrayContaining(codes));
        }
  });
});

it('the Admin document tells what apps are sent, one webhook a topic', async () => {
  const { webhooks } = await documentOf('admin');
  expect(Object.keys(webhooks).sort()).toEqual([...topics].sort());
});
