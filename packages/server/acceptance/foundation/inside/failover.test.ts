import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostgresServer } from '../../../../../drills/src/failover/postgres-server.js';
import { generateIds } from '../../../src/foundation/database/generate-ids.js';
import { keptCluster } from '../../../testing/migrated-cluster.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let first: PostgresServer;
const servers: PostgresServer[] = [];
const souks: TestServer[] = [];

beforeAll(async () => {
  first = await PostgresServer.create({}, await keptCluster());
  servers.push(first);
});
afterEach(async () => {
  for (const souk of souks.splice(0)) await souk.stop();
});
afterAll(async () => {
  for (const server of servers) await server.dispose();
});

async function standbyOf(primary: PostgresServer, name: string): Promise<PostgresServer> {
  const standby = await primary.addStandby(name);
  servers.push(standby);
  return standby;
}

async function startSouk(databaseUrl: string): Promise<TestServer> {
  const souk = await startTestServer({ databaseUrl });
  souks.push(souk);
  return souk;
}

const readiness = async (souk: TestServer) => (await souk.call('GET', '/health/ready')).status;
const newUser = (souk: TestServer, name: string) =>
  souk.call('POST', '/dashboard/users', {
    json: { email: `${name}@example.com`, password: 'a long enough password', name },
  });
const nextId = async (souk: TestServer) => Number((await generateIds(souk.platform.db, 1))[0]);
const countUsers = async (server: PostgresServer) => Number((await server.ask('select count(*) from users'))[0].count);

describe('when the primary is lost', () => {
  it('the standby that is promoted takes over, nothing is below 503, and no id is given twice', async () => {
    const standby = await standbyOf(first, 'second');
    const souk = await startSouk(first.urlWith(standby));
    expect(await readiness(souk)).toBe(200);
    expect((await newUser(souk, 'before')).status).toBe(201);
    const before = await nextId(souk);
    await first.untilCaughtUp(standby);
    await first.kill();
    const lost = await newUser(souk, 'during');
    expect(lost.status).toBe(503);
    expect(lost.headers.get('retry-after')).toMatch(/^\d+$/);
    await expect.poll(() => readiness(souk)).toBe(503);
    expect((await souk.call('GET', '/health/live')).status).toBe(200);
    await standby.promote();
    // How soon, on a machine of its own, the drill primary-failover tells.
    await expect.poll(() => readiness(souk), { timeout: 20_000, interval: 50 }).toBe(200);
    expect((await newUser(souk, 'after')).status).toBe(201);
    expect(await nextId(souk)).toBeGreaterThan(before + 1_000_000);
    await expect.poll(() => souk.platform.wakeups.connected, { timeout: 20_000 }).toBe(true);
    first = standby;
  });

  it('an old primary that lives on is left, with every connection to it', async () => {
    const standby = await standbyOf(first, 'third');
    const souk = await startSouk(standby.urlWith(first));
    expect((await newUser(souk, 'third-before')).status).toBe(201);
    await standby.promote();
    await expect
      .poll(() => 'found' in souk.platform.primary.status && souk.platform.primary.status.found.server, {
        timeout: 20_000,
      })
      .toBe(standby.name);
    const usersOfOld = await countUsers(first);
    expect((await newUser(souk, 'third-after')).status).toBe(201);
    expect(await countUsers(first)).toBe(usersOfOld);
    const left = await first.ask(
      `select application_name from pg_stat_activity where application_name like 'souk%' and application_name <> 'souk-watch'`,
    );
    expect(left).toEqual([]);
    // A process that starts now and sees only the old one knows nothing better; one that also sees a standby does.
    await first.kill();
    first = standby;
  });
});

describe('a standby', () => {
  it('is never written to, and is the primary as soon as it is promoted', async () => {
    const standby = await standbyOf(first, 'fourth');
    const souk = await startSouk(first.urlWith(standby));
    await first.untilCaughtUp(standby);
    await first.kill();
    await expect.poll(() => readiness(souk)).toBe(503);
    for (let asked = 0; asked < 20; asked++) expect((await newUser(souk, `standby-${asked}`)).status).toBe(503);
    await standby.promote();
    await expect.poll(() => readiness(souk), { timeout: 20_000 }).toBe(200);
    expect((await newUser(souk, 'standby-after')).status).toBe(201);
    first = standby;
  });
});

describe('a server that becomes read-only', () => {
  it('is away until it can be written to again', async () => {
    const souk = await startSouk(first.url);
    expect((await newUser(souk, 'read-write')).status).toBe(201);
    await first.ask(`alter role souk set default_transaction_read_only = on`);
    // Connections that are already open still write; new ones do not.
    await souk.platform.pool.query('set default_transaction_read_only = on');
    for (let asked = 0; asked < 10; asked++)
      expect([201, 503]).toContain((await newUser(souk, `read-only-${asked}`)).status);
    await expect.poll(() => readiness(souk), { timeout: 20_000 }).toBe(503);
    await first.ask(`alter role souk reset default_transaction_read_only`);
    await expect.poll(() => readiness(souk), { timeout: 20_000 }).toBe(200);
    expect((await newUser(souk, 'read-write-again')).status).toBe(201);
  });
});

describe('commits that wait for a standby', () => {
  let standby: PostgresServer;
  beforeAll(async () => {
    standby = await standbyOf(first, 'witness');
    await first.reconfigure({ synchronous_standby_names: 'witness' });
  });
  afterAll(() => first.reconfigure({ synchronous_standby_names: '' }));

  it('are answered 503 when it has died, and begin again when it is back', async () => {
    const souk = await startSouk(first.url);
    expect((await newUser(souk, 'sync-before')).status).toBe(201);
    await standby.kill();
    const startedAt = performance.now();
    const waiting = await Promise.all(Array.from({ length: 5 }, (_, place) => newUser(souk, `sync-waits-${place}`)));
    expect(waiting.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(await readiness(souk)).toBe(503);
    // Refused at once, not after the five seconds of a commit: backends that wait would use up the connections.
    const refusedAt = performance.now();
    expect((await newUser(souk, 'sync-refused')).status).toBe(503);
    expect(performance.now() - refusedAt).toBeLessThan(4_000);
    // Reads go on.
    expect((await sql`select 1 as one`.execute(souk.platform.db)).rows).toEqual([{ one: 1 }]);
    await standby.start();
    await expect.poll(() => readiness(souk), { timeout: 20_000 }).toBe(200);
    expect((await newUser(souk, 'sync-after')).status).toBe(201);
  });

  it('are not taken for done when the wait is cancelled', async () => {
    const souk = await startSouk(first.url);
    await standby.kill();
    const write = newUser(souk, 'sync-cancelled');
    const cancelled = async () => {
      const rows = await first.ask(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'souk'`,
      );
      return rows.length;
    };
    await expect.poll(cancelled, { interval: 50, timeout: 4_000 }).toBeGreaterThan(0);
    expect((await write).status).toBe(503);
    await standby.start();
    await expect.poll(() => readiness(souk), { timeout: 20_000 }).toBe(200);
  });
});
