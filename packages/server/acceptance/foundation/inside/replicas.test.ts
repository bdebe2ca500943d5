import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostgresServer } from '../../../../../drills/src/failover/postgres-server.js';
import { openRecentWrites } from '../../../src/foundation/database/replicas/recent-writes.js';
import { keptCluster } from '../../../testing/migrated-cluster.js';
import { testLog } from '../../../testing/open-test-platform.js';
import { signUp } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let primary: PostgresServer;
let standby: PostgresServer;
let souk: TestServer;
beforeAll(async () => {
  primary = await PostgresServer.create({}, await keptCluster());
  standby = await primary.addStandby('reader');
  souk = await startTestServer({ databaseUrl: primary.url, config: { replicaUrls: [standby.url] } });
});
afterAll(async () => {
  await souk.stop();
  await standby.dispose();
  await primary.dispose();
});

const pick = () => souk.platform.replicaReads?.replicas.pick();
const untilPicked = () => expect.poll(() => pick() !== undefined, { timeout: 15_000 }).toBe(true);
const untilLeft = () => expect.poll(() => pick() === undefined, { timeout: 15_000 }).toBe(true);
const statementsOn = async (server: PostgresServer) =>
  Number(
    (await server.ask(`select coalesce(sum(xact_commit), 0) as count from pg_stat_database where datname = 'souk'`))[0]
      .count,
  );
const readMarketplace = () => souk.call('GET', '/marketplace/apps');

describe('a process without a Redis', () => {
  it('leaves replicas alone while another process serves requests, whose writes it does not see', async () => {
    await untilPicked();
    const other = await startTestServer({ databaseUrl: primary.url, config: { replicaUrls: [standby.url] } });
    // Once it has started, nobody relies on what only one of them knows.
    expect(pick()).toBeUndefined();
    expect(other.platform.replicaReads?.replicas.pick()).toBeUndefined();
    await other.stop();
    await untilPicked();
  });
});

describe('a replica', () => {
  it('is read from once it is known to be close behind, and answers as the primary does', async () => {
    await untilPicked();
    expect((await readMarketplace()).status).toBe(200);
    const used = await standby.ask(
      `select count(*)::int as count from pg_stat_activity where application_name = 'souk-replica'`,
    );
    expect(used[0].count).toBeGreaterThan(0);
  });

  it('is left alone by a business that has just written', async () => {
    const { recentWrites } = souk.platform.replicaReads ?? {};
    const person = await signUp(souk);
    const made = await souk.call('POST', '/dashboard/businesses', { token: person.token, json: { name: 'Nearby' } });
    expect(made.status).toBe(201);
    const id = made.body.data.id;
    // The first write that names it; its list is then read where it was written.
    const store = await souk.call('POST', `/dashboard/businesses/${id}/stores`, {
      token: person.token,
      json: { name: 'Second' },
    });
    expect(store.status, store.text).toBe(201);
    expect(await recentWrites?.has(`business ${id}`)).toBe(true);
    const listed = await souk.call('GET', `/dashboard/businesses/${id}/stores`, { token: person.token });
    expect(listed.body.data.map(({ name }: { name: string }) => name)).toContain('Second');
  });

  it('that lags is left alone until it has caught up', async () => {
    await untilPicked();
    await standby.ask('select pg_wal_replay_pause()');
    await primary.ask('create table lagging as select generate_series(1, 10)');
    await untilLeft();
    expect((await readMarketplace()).status).toBe(200);
    await standby.ask('select pg_wal_replay_resume()');
    await untilPicked();
  });

  it('that dies costs nobody an error, and is read from again when it is back', async () => {
    await untilPicked();
    await standby.kill();
    for (let asked = 0; asked < 20; asked++) expect((await readMarketplace()).status).toBe(200);
    await untilLeft();
    await standby.start();
    await untilPicked();
  });

  it('that is promoted is left alone, and costs nobody an error', async () => {
    await untilPicked();
    await standby.promote();
    for (let asked = 0; asked < 20; asked++) expect((await readMarketplace()).status).toBe(200);
    await untilLeft();
    expect(await statementsOn(primary)).toBeGreaterThan(0);
  });
});

describe('recent writes', () => {
  it('are remembered for whoever wrote, and for nobody else', async () => {
    const writes = openRecentWrites(null, testLog());
    await writes.note('business 1');
    expect(await writes.has('business 1')).toBe(true);
    expect(await writes.has('business 2')).toBe(false);
  });

  it('are bounded in number', async () => {
    const writes = openRecentWrites(null, testLog());
    for (let who = 0; who < 20_100; who++) await writes.note(`business ${who}`);
    expect(await writes.has('business 20099')).toBe(true);
  });
});
