import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../../server/testing/developers.js';
import { browserPath, openBrowser } from '../../server/testing/open-browser.js';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import { linkModules } from '../testing/link-modules.js';
import { type Machine, run, setUpMachine } from '../testing/run-souk.js';
import { type TerminalSession, typeInTerminal } from '../testing/type-in-terminal.js';

/** An app's first day, from signing in to the review, as a person does it. */
describe.runIf(browserPath)('a first app', () => {
  let server: TestServer;
  let developer: TestDeveloper;
  let machine: Machine;

  beforeAll(async () => {
    server = await startTestServer({ config: { roles: { api: true, worker: true, host: false } } });
    developer = await signUpDeveloper(server);
    machine = await setUpMachine();
    await machine.souk('server', 'add', 'test', server.baseUrl);
  });
  afterAll(() => server?.stop());

  let dev: TerminalSession | undefined;
  afterEach(async () => {
    dev?.hangUp();
    await dev?.ended;
    dev = undefined;
  });

  const inApp = (): Machine => ({ ...machine, folder: join(machine.folder, 'first-app') });

  it('signs in, approved in a browser', { timeout: 90_000 }, async () => {
    const session = typeInTerminal(machine, 'login', '--no-browser');
    await session.sees(/approve the code/);
    const [code = ''] = /[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}/.exec(session.screen()) ?? [];
    const browser = await openBrowser(server);
    try {
      const page = await browser.visit(`/dashboard/device?user_code=${code}`);
      await page.getByLabel('Email').fill(developer.email);
      await page.getByLabel('Password').fill(developer.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.waitForURL('http://souk.test/dashboard/device/approved');
    } finally {
      await browser.close();
    }
    expect(await session.ended).toBe(0);
  });

  it('starts an app, develops it, and hands it in', { timeout: 300_000 }, async () => {
    expect(await machine.souk('app', 'init', 'first-app', '--no-install')).toMatchObject({ code: 0 });
    const app = inApp();
    await linkModules(app.folder);

    dev = typeInTerminal(app, 'app', 'dev', '--no-browser');
    await dev.sees('is running at');
    await dev.sees(/webhook verified: app\/installed/);
    await dev.sees(/✓.* app\/installed +200/);
    dev.types('o');
    await dev.sees(/webhook verified: orders\/created/);
    dev.types('r');
    await dev.sees('replayed');

    await change(app, '"orders/created"]', '"orders/created", "orders/confirmed"]');
    await dev.sees('manifest updated');
    expect(await machine.souk('store', 'action', 'confirm')).toMatchObject({ code: 0 });
    await dev.sees(/webhook verified: orders\/confirmed/);
    await change(app, 'api_version = "2026-10"', 'api_version = "tomorrow"');
    await dev.sees('manifest rejected');
    await change(app, 'api_version = "tomorrow"', 'api_version = "2026-10"');
    const port = portOf(dev);
    dev.types('q');
    expect(await dev.ended).toBe(0);
    expect(await listens(port)).toBe(false);

    const souk = (...args: string[]) => runIn(app, ...args);
    const orders = await souk('api', 'GET', '/apps/2026-10/orders?limit=1');
    expect(orders.stdout).toContain('orderNumber');
    expect(await souk('app', 'deploy', '--yes')).toMatchObject({ code: 0 });
    const checks = await souk('app', 'check', '--json');
    expect(checks.json<{ results: unknown[] }>().results).toHaveLength(13);
    expect((await souk('app', 'submit', '--yes', '--json')).json()).toMatchObject({ kind: 'listing' });
  });

  it('starts again from nothing, and leaves nothing behind', { timeout: 120_000 }, async () => {
    const app = inApp();
    expect(await runIn(app, 'webhooks', 'trigger', 'orders/created')).toMatchObject({ code: 0 });
    dev = typeInTerminal(app, 'app', 'dev', '--no-browser', '--clean');
    await dev.sees(/webhook verified/);
    dev.types('\u0003');
    expect(await dev.ended).toBe(130);
    const installations = await runIn(app, 'api', 'GET', `/developer/apps/${await appId(app)}/installations`);
    expect(installations.json()).toMatchObject({ data: [{ preview: true, state: 'uninstalled' }] });
  });
});

async function change({ folder }: Machine, from: string, to: string): Promise<void> {
  const path = join(folder, 'souk.app.toml');
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

async function appId({ folder }: Machine): Promise<string> {
  return (JSON.parse(await readFile(join(folder, '.souk-app.json'), 'utf8')) as { appId: string }).appId;
}

const portOf = (session: TerminalSession): number => Number(/localhost:(\d+)/.exec(session.screen())?.[1]);

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** The command in the app's folder, without a terminal. */
const runIn = (machine: Machine, ...args: string[]) =>
  run([machine.program, ...args], machine.folder, machine.environment);
