import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { signUpDeveloper } from '../../server/testing/developers.js';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import { type Receiver, startReceiver } from '../../server/testing/webhooks/start-receiver.js';
import { type Machine, setUpMachine } from '../testing/run-souk.js';
import { type RunningSouk, startSouk } from '../testing/start-souk.js';
import { typeInTerminal } from '../testing/type-in-terminal.js';

let server: TestServer;
let machine: Machine;
let app: Receiver;
let running: RunningSouk | undefined;

const manifest = `name = "Listener"
handle = "listener"
api_version = "2026-10"
scopes = ["read_orders"]

[hosting]
url = "https://listener.example.com"

[[webhooks]]
topics = ["orders/created"]
uri = "/webhooks"
`;

beforeAll(async () => {
  server = await startTestServer({ config: { roles: { api: true, worker: true, host: false } } });
  const { token } = await signUpDeveloper(server);
  machine = await setUpMachine({ SOUK_URL: server.baseUrl, SOUK_TOKEN: token });
  app = await startReceiver(204);
  await writeFile(join(machine.folder, 'souk.app.toml'), manifest);
  await machine.souk('app', 'create', 'Listener', '--handle', 'listener');
  await machine.souk('app', 'deploy', '--yes');
  await machine.souk('store', 'create', 'Trial', '--preset', 'empty');
  await machine.souk('store', 'action', 'create_product');
  expect(await machine.souk('store', 'install', 'Trial')).toMatchObject({ code: 0 });
}, 120_000);

afterAll(async () => {
  await server?.stop();
  await app?.close();
});

afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  running = undefined;
  app.answer = 204;
  app.received.length = 0;
});

const listening = async () => {
  const before = await newestRelay();
  running = startSouk(machine, 'webhooks', 'listen', '--forward-to', `${app.url}/here`, '--json');
  // The relay of one that was killed lives on for a while.
  await expect.poll(newestRelay, { timeout: 20_000 }).not.toBe(before);
  return running;
};

async function newestRelay(): Promise<string | null> {
  const { rows } = await server.platform.pool.query<{ id: string | null }>(
    'select max(id)::text as id from relays where ended_at is null and connected_at is not null',
  );
  return rows[0]?.id ?? null;
}

/** Relays whose client was heard of a moment ago. */
async function relays(): Promise<number> {
  const { rows } = await server.platform.pool.query<{ count: number }>(
    `select count(*)::int from relays where ended_at is null and beat_at > clock_timestamp() - interval '3 seconds'`,
  );
  return rows[0]?.count ?? 0;
}

const trigger = async (count = 1) => {
  for (let turn = 0; turn < count; turn += 1) await machine.souk('webhooks', 'trigger', 'orders/created');
};
const arrived = (count: number, timeout = 20_000) =>
  expect.poll(() => new Set(app.received.map(({ headers }) => headers['webhook-id'])).size, { timeout }).toBe(count);

it('brings real webhooks here, in a terminal, until Ctrl-C, and leaves no relay behind', {
  timeout: 60_000,
}, async () => {
  const session = typeInTerminal(machine, 'webhooks', 'listen', '--forward-to', `${app.url.slice(7)}/here`);
  await session.sees('Ready');
  await trigger();
  await session.sees(/orders\/created +204/);
  expect(app.received).toMatchObject([{ path: '/here', headers: { 'svc-topic': 'orders/created' } }]);
  session.types('\u0003');
  expect(await session.ended).toBe(130);
  expect(await relays()).toBe(0);
});

/** Longer than an attempt may take (10 s), and than a relay is waited for that does not beat (15 s): later nothing else happens. */
const sleepMs = 20_000;

it('loses nothing while the machine sleeps, and spends no attempt on it', {
  timeout: 180_000,
}, async () => {
  const souk = await listening();
  await trigger();
  await arrived(1);
  souk.child.kill('SIGSTOP');
  await trigger(5);
  // real time: see sleepMs.
  await new Promise((go) => setTimeout(go, sleepMs));
  expect(app.received).toHaveLength(1);
  souk.child.kill('SIGCONT');
  await arrived(6, 10_000);
  const log = (await machine.souk('webhooks', 'log', '--json', '--limit', '6')).json<object[]>();
  expect(log).toEqual(Array.from({ length: 6 }, () => expect.objectContaining({ status: 'delivered', attempts: 1 })));
});

it('killed and started again, gets what it had not answered', { timeout: 60_000 }, async () => {
  const souk = await listening();
  app.answer = () => undefined;
  await trigger();
  await arrived(1);
  souk.child.kill('SIGKILL');
  await souk.ended;
  app.answer = 204;
  await listening();
  await expect.poll(() => app.received.length, { timeout: 20_000 }).toBe(2);
  expect(new Set(app.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await expect
    .poll(async () => (await machine.souk('webhooks', 'log', '--json', '--limit', '1')).json(), { timeout: 20_000 })
    .toMatchObject([{ status: 'delivered', attempts: 1 }]);
});

it('ends when another takes over, and says so', { timeout: 60_000 }, async () => {
  const first = await listening();
  const second = startSouk(machine, 'webhooks', 'listen', '--forward-to', app.url, '--json');
  expect(await first.ended).toBe(1);
  expect(JSON.parse(first.stdout().trim())).toMatchObject({ error: { code: 'RELAY_TAKEN_OVER' } });
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(130);
});

it('tells programs each answer as a line of JSON', { timeout: 60_000 }, async () => {
  const souk = await listening();
  app.answer = 422;
  await trigger();
  await souk.sees('httpStatus');
  expect(JSON.parse(souk.stdout().trim())).toMatchObject({ httpStatus: 422, topic: 'orders/created' });
  const [delivery] = (await machine.souk('webhooks', 'log', '--json', '--limit', '1')).json<{ error: string }[]>();
  expect(delivery).toMatchObject({ error: 'HTTP_422', attempts: 1 });
});

it('wants to know where to', async () => {
  expect(await machine.souk('webhooks', 'listen')).toMatchObject({ code: 2 });
  expect(await machine.souk('webhooks', 'listen', '--forward-to', 'ftp://x')).toMatchObject({ code: 2 });
});
