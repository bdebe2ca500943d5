import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

let project: string;
let files: string[];

/** A project that knows nothing of this repository, with the kit installed by the command of the README, offline. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'souk-app-'));
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'an-app', private: true, type: 'module' }));
  const env = { ...process.env, SOUK_INSTALL: '0', npm_config_offline: 'true', INIT_CWD: tmpdir() };
  await run('npm', ['run', 'app-kit', '--', project], { cwd: checkout, env });
  files = await readdir(join(project, 'node_modules', '@souk', 'app-kit'), { recursive: true });
}, 180_000);
afterAll(() => rm(project, { recursive: true, force: true }));

it('is a dependency that stands beside package.json', async () => {
  const { dependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  expect(dependencies).toEqual({ '@souk/app-kit': 'file:souk-app-kit-0.1.0.tgz' });
});

it('holds programs and types, and no tests', () => {
  expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'README.md', 'package.json']));
  expect(files.filter((file) => /\.test\.|acceptance|testing|souk-built/.test(file))).toEqual([]);
});

it('is imported by plain JavaScript', { timeout: 60_000 }, async () => {
  const program = `
    import * as kit from '@souk/app-kit';
    const souk = kit.createAdminClient({ baseUrl: 'http://127.0.0.1:9', accessToken: 'svc_at_x', tries: 1 });
    const refused = await souk.readOrder('1').catch((error) => error.name);
    console.log(typeof kit.createWebhookVerifier, typeof souk.listOrders, refused);`;
  await writeFile(join(project, 'app.js'), program);
  const { stdout } = await run(process.execPath, ['app.js'], { cwd: project });
  expect(stdout.trim()).toBe('function function SoukConnectionError');
});

it('is imported by strict TypeScript, with its types', { timeout: 120_000 }, async () => {
  const program = `
    import { createAdminClient, type Order, type WebhookEvent } from '@souk/app-kit';
    export const souk = createAdminClient({ baseUrl: 'https://souk.example', accessToken: async () => 'svc_at_x' });
    export async function totals(): Promise<string[]> {
      const found: string[] = [];
      for await (const { total } of souk.listOrders({ fields: ['total'] })) found.push(total);
      return found;
    }
    export const orderOf = (event: WebhookEvent): Order | undefined =>
      event.type === 'orders/created' ? event.data.order : undefined;
    // @ts-expect-error: no such topic
    export const wrong = (event: WebhookEvent) => event.type === 'orders/exploded';`;
  await mkdir(join(project, 'typed'), { recursive: true });
  await writeFile(join(project, 'typed', 'app.ts'), program);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  const types = ['--typeRoots', join(modules, '@types')];
  const compiler = join(modules, 'typescript', 'bin', 'tsc');
  const checked = run(process.execPath, [compiler, ...options, ...types, 'typed/app.ts'], { cwd: project });
  await expect(checked.catch(({ stdout }) => Promise.reject(new Error(stdout)))).resolves.toBeDefined();
});
