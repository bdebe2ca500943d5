import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostgresServer } from '../../../../../drills/src/failover/postgres-server.js';
import { signUpDeveloper } from '../../../testing/developers.js';
import { keptCluster } from '../../../testing/migrated-cluster.js';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { type RunningRedis, redisInstalled, startRedis } from '../../../testing/start-redis.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Two processes that serve requests, on one primary, one replica and one Redis. */
describe.runIf(redisInstalled)('two processes with a Redis', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let redis: RunningRedis;
  let writer: TestServer;
  let reader: TestServer;
  let desk: OrderDesk;
  let quiet: OrderDesk;
  beforeAll(async () => {
    [primary, redis] = await Promise.all([PostgresServer.create({}, await keptCluster()), startRedis()]);
    standby = await primary.addStandby('reader');
    const config = { replicaUrls: [standby.url], redisUrl: redis.url };
    [writer, reader] = await Promise.all([
      startTestServer({ databaseUrl: primary.url, config }),
      startTestServer({ databaseUrl: primary.url, config }),
    ]);
    quiet = await openOrderDesk(writer, { stock: 10 });
    desk = await openOrderDesk(writer, { stock: 10 });
  });
  afterAll(async () => {
    await Promise.all([writer?.stop(), reader?.stop()]);
    await redis?.stop();
    await standby?.dispose();
    await primary?.dispose();
  });

  const picked = () => reader.platform.replicaReads?.replicas.pick();
  const wrote = (who: string) => reader.platform.replicaReads?.recentWrites.has(who);

  /** Whether the reading process asks its replica while it does this. */
  async function asksReplica(work: () => Promise<unknown>): Promise<boolean> {
    const replica = picked();
    let asked = 0;
    const count = () => (asked += 1);
    replica?.pool.on('acquire', count);
    await work().finally(() => replica?.pool.removeListener('acquire', count));
    return asked > 0;
  }

  const get = async (path: string, token?: string) => {
    const answer = await reader.call('GET', path, { token });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const ofBusiness = ({ merchant }: OrderDesk, path: string) =>
    get(`/dashboard/businesses/${merchant.businessId}${path}`, merchant.token);

  it('read the own write of a business from the primary, whichever of them wrote it; others read the replica', async () => {
    await expect.poll(() => picked() !== undefined, { timeout: 15_000 }).toBe(true);
    await standby.ask('select pg_wal_replay_pause()');
    const order = await desk.place();
    const listed = await ofBusiness(desk, '/orders');
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([order.id]);
    await standby.ask('select pg_wal_replay_resume()');
    await primary.untilCaughtUp(standby);
    await expect.poll(() => wrote(`business ${quiet.merchant.businessId}`), { timeout: 10_000 }).toBe(false);
    expect(await asksReplica(() => ofBusiness(quiet, '/orders'))).toBe(true);
    await expect.poll(() => wrote(`business ${desk.merchant.businessId}`), { timeout: 10_000 }).toBe(false);
  });

  it('read lists, reports, the marketplace and its pages from the replica; one resource, sign-in and tokens never', async () => {
    expect(await asksReplica(() => ofBusiness(desk, '/orders'))).toBe(true);
    expect(await asksReplica(() => ofBusiness(desk, '/reports/sales'))).toBe(true);
    expect(await asksReplica(() => get('/marketplace/apps'))).toBe(true);
    expect(await asksReplica(() => get('/market'))).toBe(true);
    expect(await asksReplica(() => ofBusiness(desk, `/products/${desk.product.id}`))).toBe(false);
    expect(await asksReplica(() => get('/dashboard/user', desk.merchant.token))).toBe(false);
  });

  it('read an export from the replica, with everything that was committed before it was asked for', async () => {
    await desk.place();
    const asked = await desk.call('POST', '/bulk-exports', { resource: 'orders' });
    expect(asked.status, asked.text).toBe(202);
    expect(await asksReplica(() => reader.runJobs())).toBe(true);
    const done = await desk.call('GET', `/bulk-exports/${asked.body.data.id}`);
    expect(done.body.data).toMatchObject({ state: 'done', objectCount: 2 });
  });

  it("read the marketplace from the primary after a developer's write, and after nobody else's", async () => {
    await writer.call('POST', '/dashboard/session', {
      json: { email: 'nobody@example.com', password: 'not the right one' },
    });
    expect(await asksReplica(() => get('/marketplace/apps'))).toBe(true);
    await signUpDeveloper(writer);
    expect(await asksReplica(() => get('/marketplace/apps'))).toBe(false);
  });

  it('read everything from the primary while the Redis is away, without an error', async () => {
    await redis.stop();
    expect(await asksReplica(() => ofBusiness(quiet, '/orders'))).toBe(false);
  });
});
