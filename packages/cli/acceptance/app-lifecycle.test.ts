import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpDeveloper } from '../../server/testing/developers.js';
import { haveDocs } from '../../server/testing/have-docs.mjs';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import { type ForgetfulProxy, keyedOperations, startForgetfulProxy } from '../testing/forgetful-proxy.js';
import { type Machine, setUpMachine } from '../testing/run-souk.js';
import { typeInTerminal } from '../testing/type-in-terminal.js';

let server: TestServer;
/** The command speaks to the server through it: answers of writes get lost. */
let proxy: ForgetfulProxy;
let machine: Machine;

const manifest = (scopes: string) => `name = "Order Notes"
handle = "order-notes"
api_version = "2026-10"
scopes = [${scopes}]

[hosting]
url = "https://notes.example.com"

[[webhooks]]
topics = ["orders/created"]
uri = "/webhooks"
`;

const keepManifest = (text: string) => writeFile(join(machine.folder, 'souk.app.toml'), text);

beforeAll(async () => {
  server = await startTestServer({ config: { roles: { api: true, worker: true, host: false } } });
  const { token } = await signUpDeveloper(server);
  proxy = await startForgetfulProxy(server.baseUrl);
  machine = await setUpMachine({ SOUK_URL: proxy.url, SOUK_TOKEN: token });
});

afterAll(async () => {
  await proxy?.close();
  await server?.stop();
});

it('creates an app, links the folder, and prints the secret once', async () => {
  const ran = await machine.souk('app', 'create', 'Order Notes', '--handle', 'order-notes', '--secret', '--json');
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.json()).toMatchObject({ handle: 'order-notes', clientSecret: expect.stringMatching(/^svc_cs_/) });
  const list = await machine.souk('app', 'secrets', 'list', '--json');
  expect(list.json()).toMatchObject([{ state: 'active' }]);
  expect(list.stdout).not.toContain('svc_cs_');
});

it('sets, lists and removes variables of a hosted app, and shows its log', async () => {
  const souk = (...args: string[]) => machine.souk('app', ...args, '--json');
  expect((await souk('env', 'set', 'MAIL_KEY=a=b')).json()).toMatchObject({ name: 'MAIL_KEY' });
  expect((await souk('env', 'list')).json()).toMatchObject([{ name: 'MAIL_KEY' }]);
  expect((await souk('env', 'list', '--environment', 'production')).json()).toEqual([]);
  expect(await souk('env', 'remove', 'MAIL_KEY')).toMatchObject({ code: 0 });
  expect((await souk('env', 'remove', 'MAIL_KEY')).json()).toMatchObject({
    error: { code: 'ENVIRONMENT_VARIABLE_NOT_FOUND' },
  });
  expect(await souk('env', 'set', 'nothing')).toMatchObject({ code: 2 });
  expect((await souk('logs')).json()).toEqual([]);
});

it('shows every problem of a manifest at its place, and exits with 1', async () => {
  await keepManifest(manifest('"read_everything"').replace('2026-10', 'tomorrow'));
  const ran = await machine.souk('app', 'validate');
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.stderr).toContain('api_version');
  expect(ran.stderr).toContain('scopes');
});

it('says what to type before the app or its first version exists', async () => {
  const early = await setUpMachine(machine.environment);
  await writeFile(
    join(early.folder, 'souk.app.toml'),
    manifest('"read_orders"').replace('order-notes', 'not-there-yet'),
  );
  for (const verb of ['deploy', 'validate']) {
    const ran = await early.souk('app', verb);
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toContain('souk app create "Order Notes"');
  }
  const submitted = await machine.souk('app', 'submit', '--yes');
  expect(submitted.stderr).toContain('souk app deploy');
});

it('explains a command below a group', async () => {
  const ran = await machine.souk('help', 'app', 'dev');
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain('souk app dev');
});

it('deploys without a terminal only with --yes', async () => {
  await keepManifest(manifest('"read_orders"'));
  const refused = await machine.souk('app', 'deploy');
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('--yes');
  const ran = await machine.souk('app', 'deploy', '--yes', '--json');
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.json()).toMatchObject({ version: 1, current: true });
  expect((await machine.souk('app', 'versions', '1')).stdout).toMatch(/Version +1 \(current\)/);
  expect(await machine.souk('app', 'versions', 'one')).toMatchObject({ code: 2 });
  const variable = await machine.souk('app', 'env', 'set', 'MAIL_KEY=a');
  expect(variable.stderr).toContain('runs on your own server');
});

it('asks in a terminal, and does nothing on no', async () => {
  await keepManifest(manifest('"read_orders", "read_products"'));
  const session = typeInTerminal(machine, 'app', 'deploy');
  await session.sees('+ scope read_products');
  await session.sees('Upload and release a new version');
  session.types('n');
  expect(await session.ended).toBe(1);
  expect((await machine.souk('app', 'info', '--json')).json()).toMatchObject({ currentVersion: 1, latestVersion: 1 });
  const yes = typeInTerminal(machine, 'app', 'deploy');
  await yes.sees('Upload and release a new version');
  yes.types('y');
  expect(await yes.ended).toBe(0);
});

it('leaves a question on Ctrl-C with 130', async () => {
  const session = typeInTerminal(machine, 'app', 'rollback');
  await session.sees('Roll back from version 2 to version 1');
  session.types('\u0003');
  expect(await session.ended).toBe(130);
});

it('rolls back', async () => {
  expect(await machine.souk('app', 'rollback', '--yes')).toMatchObject({ code: 0 });
  const versions = (await machine.souk('app', 'versions', '--json')).json<{ version: number; current: boolean }[]>();
  expect(versions.find(({ current }) => current)).toMatchObject({ version: 1 });
});

it('makes a dev store, installs the app, and lets a real event happen there', { timeout: 120_000 }, async () => {
  const made = await machine.souk('store', 'create', 'Trial', '--preset', 'small', '--json');
  expect(made.json()).toMatchObject({ name: 'Trial', state: 'ready' });
  expect(await machine.souk('store', 'install', 'Trial')).toMatchObject({ code: 0 });
  const happened = await machine.souk('webhooks', 'trigger', 'orders/dispatched', '--json');
  expect(happened.json()).toMatchObject([{ action: 'place_order' }, { action: 'confirm' }, { action: 'dispatch' }]);
});

it('follows the log as deliveries come, until Ctrl-C', { timeout: 60_000 }, async () => {
  const session = typeInTerminal(machine, 'webhooks', 'log', '--follow');
  await session.sees('Waiting for deliveries');
  await machine.souk('webhooks', 'trigger', 'orders/created');
  await session.sees('orders/created');
  session.types('\u0003');
  expect(await session.ended).toBe(130);
});

it('says what stands in the way of a submission', { timeout: 60_000 }, async () => {
  const ran = await machine.souk('app', 'check', '--json');
  expect(ran).toMatchObject({ code: 1, stderr: '' });
  expect(ran.json<{ results: unknown[] }>().results).toHaveLength(13);
  expect((await machine.souk('app', 'submit', '--yes', '--json')).json()).toMatchObject({ kind: 'listing' });
  const status = await machine.souk('app', 'status', '--json');
  expect(status.json()).toMatchObject({ app: { handle: 'order-notes' }, review: { kind: 'listing' } });
});

it('calls the API by hand', async () => {
  const ran = await machine.souk('api', 'GET', '/developer/apps', '--paginate');
  expect(ran.json()).toMatchObject([{ handle: 'order-notes' }]);
  const refused = await machine.souk('api', 'GET', '/developer/apps/1');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  const foreign = await machine.souk('api', 'GET', '//127.0.0.1:9/x');
  expect(foreign).toMatchObject({ code: 2 });
});

it('completes commands for each shell', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const ran = await machine.souk('completion', shell);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain('secrets');
  }
});

it('searches the documentation of the server, as words and for programs', { timeout: 120_000 }, async () => {
  await haveDocs();
  const found = await machine.souk('docs', 'verify', 'webhook', '--json');
  expect(found.json<unknown[]>()[0]).toMatchObject({ url: expect.stringMatching(/\/docs\/.*webhook/) });
  const read = await machine.souk('docs', 'ORDER_STATE_INVALID', '--read');
  expect(read).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('ORDER_STATE_INVALID') });
  expect(await machine.souk('docs', 'qqqqqq')).toMatchObject({ code: 1, stdout: '' });
  expect((await machine.souk('docs')).stdout).toContain(`${proxy.url}/docs/`);
});

it('finds what is wrong', async () => {
  const looked = await machine.souk('doctor', '--json');
  expect(looked.json<{ what: string; status: string }[]>().slice(0, 7)).toMatchObject([
    { what: 'Node', status: 'good' },
    { what: 'Server', status: 'good' },
    { what: 'Clock', status: 'good' },
    { what: 'Sign-in', status: 'good' },
    { what: 'App', status: 'good' },
    { what: 'Webhooks' },
    // Its address is an example's, and nobody answers there.
    { what: 'Endpoint', status: 'bad', fix: expect.stringContaining('souk webhooks test orders/created') },
  ]);
  expect(looked.code).toBe(1);
  const away = await setUpMachine({ SOUK_URL: 'http://127.0.0.1:9', SOUK_TOKEN: 'x' });
  const ran = await away.souk('doctor');
  expect(ran.code).toBe(1);
  expect(ran.stdout).toContain("Can't reach");
});

it('has done each write once, although the first answer to it was lost on the way', { timeout: 60_000 }, async () => {
  const [delivery] = (await machine.souk('webhooks', 'log', '--json', '--limit', '1')).json<{ id: string }[]>();
  // Nobody listens at the app's address: it waits for its next attempt.
  const replayed = await machine.souk('webhooks', 'replay', delivery?.id ?? '');
  expect(replayed.stderr).toContain('DELIVERY_NOT_REPLAYABLE');
  const retried = await machine.souk('webhooks', 'retry', `dlv_${delivery?.id}`);
  expect(retried, retried.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('is attempted now') });
  expect(await machine.souk('webhooks', 'retry', 'dlv_test_abc')).toMatchObject({ code: 2 });
  expect(await machine.souk('store', 'reset', 'Trial', '--yes')).toMatchObject({ code: 0 });
  expect((await machine.souk('store', 'list', '--json')).json()).toHaveLength(1);
  expect((await machine.souk('app', 'versions', '--json')).json()).toHaveLength(2);
  expect(proxy.keyless).toEqual([]);
  expect([...proxy.lost].toSorted()).toEqual(keyedOperations);
});
