import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryEngine } from '../../../src/domains/webhooks/workers/delivery-engine.js';
import { signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { type FollowedStream, type Frame, followStream } from '../../../testing/follow-stream.js';
import { installApp, makeApp, type TestInstallation } from '../../../testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { driveEngine } from '../../../testing/webhooks/drive-engine.js';
import { type Receiver, startReceiver } from '../../../testing/webhooks/start-receiver.js';

let server: TestServer;
let receiver: Receiver;
let developer: TestDeveloper;
let desk: OrderDesk;
let engine: DeliveryEngine;
let installation: TestInstallation;
const open: FollowedStream[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({
    config: { webhookAllow: [`127.0.0.1:${receiver.port}`], webhookRetrySeconds: [600] },
  });
  developer = await signUpDeveloper(server);
  const app = await makeApp(server, {
    developer: { ...developer, token: developer.session },
    scopes: ['read_orders'],
    manifest: {
      hosting: { mode: 'remote', url: receiver.url },
      webhooks: [{ topics: ['orders/created', 'orders/confirmed'], uri: '/hooks' }],
    },
  });
  desk = await openOrderDesk(server, { stock: 1_000 });
  installation = await installApp(server, { app, merchant: desk.merchant });
  engine = await driveEngine(server);
});

afterAll(async () => {
  for (const stream of open) stream.leave();
  await server.stop();
  await receiver.close();
});

beforeEach(async () => {
  for (const stream of open.splice(0)) stream.leave();
  receiver.answer = 200;
  await engine.settleEverythingDue();
});

async function follow(
  options: { query?: string; token?: string; lastEventId?: string; at?: TestServer } = {},
): Promise<FollowedStream> {
  const { query = '', token = developer.token, lastEventId, at = server } = options;
  const url = `${at.baseUrl}/developer/apps/${installation.app.id}/deliveries/stream${query}`;
  const stream = await followStream(url, { token, lastEventId });
  open.push(stream);
  // The position is told at once: what happens from here on is in the stream.
  if (stream.status === 200) await expect.poll(() => stream.lines, { interval: 10 }).toContain(': live');
  return stream;
}

/** A state that is overtaken at once may be left out: nobody relies on seeing a delivery before its first attempt. */
const states = (frames: Frame[]) =>
  frames.flatMap(({ data }) => (data.attempts === 0 ? [] : [`${data.id} ${data.status} ${data.attempts}`]));

const attempted = async (stream: FollowedStream, count: number) => {
  await expect.poll(() => states(stream.frames).length, { timeout: 15_000 }).toBe(count);
  return stream.frames.filter(({ data }) => data.attempts > 0);
};

describe('the stream of deliveries', () => {
  it('tells new deliveries and each change of state, in the shape of the list', async () => {
    const stream = await follow();
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toContain('no-store');
    expect(stream.headers.get('x-request-id')).toMatch(/^req_/);
    receiver.answer = 500;
    await desk.place();
    await engine.settleEverythingDue();
    await attempted(stream, 1);
    receiver.answer = 200;
    server.clock.advanceSeconds(700);
    await engine.settleEverythingDue();
    const frames = await attempted(stream, 2);
    expect(frames.map(({ event }) => event)).toEqual(['delivery', 'delivery']);
    expect(frames.map(({ data }) => [data.status, data.attempts, data.httpStatus])).toEqual([
      ['pending', 1, 500],
      ['delivered', 2, 200],
    ]);
    const { body } = await server.call('GET', `/developer/apps/${installation.app.id}/deliveries?limit=1`, {
      token: developer.token,
    });
    expect(frames[1]?.data).toEqual(body.data[0]);
    expect(stream.lines).toContain('retry: 2000');
    expect(stream.lines).toContain(': live');
  });

  it('tells of a replay and of what is skipped', async () => {
    await desk.place();
    await engine.settleEverythingDue();
    const base = `/developer/apps/${installation.app.id}`;
    const { body } = await server.call('GET', `${base}/deliveries?limit=1`, { token: developer.token });
    const stream = await follow();
    await server.call('POST', `${base}/deliveries/${body.data[0].id}/replay`, { token: developer.token });
    await stream.until(1);
    await engine.settleEverythingDue();
    await expect.poll(() => stream.frames.at(-1)?.data.attempts, { timeout: 15_000 }).toBe(2);
    expect(stream.frames.map(({ data }) => data.status)).toEqual(['pending', 'delivered']);
  });

  it('filters like the list', async () => {
    const failed = await follow({ query: '?status=pending&error=HTTP_503' });
    const confirmed = await follow({ query: '?topic=orders%2Fconfirmed' });
    const elsewhere = await follow({ query: '?installationId=1' });
    receiver.answer = 503;
    const { id } = await desk.place();
    await engine.settleEverythingDue();
    receiver.answer = 200;
    await desk.step(id, 'confirm');
    await engine.settleEverythingDue();
    await attempted(confirmed, 1);
    expect(new Set(confirmed.frames.map(({ data }) => data.topic))).toEqual(new Set(['orders/confirmed']));
    expect((await attempted(failed, 1)).map(({ data }) => data.error)).toEqual(['HTTP_503']);
    expect(elsewhere.frames).toEqual([]);
    server.clock.advanceSeconds(700);
    await engine.settleEverythingDue();
  });

  it('goes on where it stopped, on any process, with nothing lost and nothing doubled', async () => {
    const second = await startTestServer({ databaseUrl: server.config.databaseUrl, config: server.config });
    try {
      const first = await follow({ token: developer.session });
      const everything = await follow({ token: developer.session });
      const told: string[] = [];
      let stream = first;
      for (let round = 0; round < 6; round++) {
        receiver.answer = round % 2 === 0 ? 200 : 500;
        await Promise.all(Array.from({ length: 5 }, () => desk.place()));
        await engine.settleEverythingDue();
        // Left in the middle, at whatever place it is just then.
        if (round % 3 !== 2) await stream.until(1 + (round % 4));
        stream.leave();
        await stream.ended;
        told.push(...states(stream.frames));
        const at = round % 2 === 0 ? second : server;
        stream = await follow({ token: developer.session, lastEventId: stream.lastEventId(), at });
      }
      // 15 were delivered at once; 15 failed first and are delivered later.
      await attempted(everything, 30);
      await attempted(stream, 30 - told.length);
      receiver.answer = 200;
      server.clock.advanceSeconds(700);
      await engine.settleEverythingDue();
      await attempted(everything, 45);
      await attempted(stream, 45 - told.length);
      told.push(...states(stream.frames));
      expect(new Set(told).size).toBe(told.length);
      expect(told.toSorted()).toEqual(states(everything.frames).toSorted());
    } finally {
      for (const stream of open.splice(0)) stream.leave();
      await second.stop();
    }
  });

  it('waits for no transaction that is still running, and tells what it wrote once it is done', async () => {
    const { pool } = server.platform;
    const [bystander, writer] = [await pool.connect(), await pool.connect()];
    try {
      // Both write before everything else, and end after it.
      for (const client of [bystander, writer])
        for (const statement of ['begin', 'select pg_current_xact_id()']) await client.query(statement);
      const stream = await follow();
      await desk.place();
      await engine.settleEverythingDue();
      const [{ data: first } = { data: { id: '' } }] = await attempted(stream, 1);
      await writer.query(`
        with changed as (update finished_deliveries set attempts = 7, changed_by = pg_current_xact_id()
          where id = ${first.id} returning id, app_id)
        insert into delivery_changes (app_id, delivery_ids) select app_id, array[id] from changed`);
      await desk.place();
      await engine.settleEverythingDue();
      await attempted(stream, 2);
      const resumed = await follow({ lastEventId: stream.lastEventId() });
      await writer.query('commit');
      for (const one of [stream, resumed])
        await expect
          .poll(() => one.frames.at(-1)?.data, { timeout: 15_000 })
          .toMatchObject({ id: first.id, attempts: 7 });
      expect(resumed.frames).toHaveLength(1);
    } finally {
      for (const client of [bystander, writer]) {
        await client.query('rollback');
        client.release();
      }
    }
  });

  it('asks for the list to be read again when the cursor is of no use', async () => {
    for (const lastEventId of ['nonsense', '1-1-1-1', `zzzzzzzz.0-----${Math.floor(Date.now() / 1000)}`]) {
      const stream = await follow({ lastEventId });
      const [frame] = await stream.until(1);
      expect(frame).toMatchObject({ event: 'reset', data: {}, id: expect.any(String) });
      await desk.place();
      await engine.settleEverythingDue();
      await expect.poll(() => stream.frames.at(-1)?.data.status, { timeout: 15_000 }).toBe('delivered');
      stream.leave();
    }
  });

  it('ends with the session, and with a developer token that is revoked', async () => {
    const person = await signUpDeveloper(server);
    const app = await makeApp(server, { developer: { ...person, token: person.session } });
    const url = `${server.baseUrl}/developer/apps/${app.id}/deliveries/stream`;
    const stream = await followStream(url, { token: person.session });
    const byToken = await followStream(url, { token: person.token });
    await server.call('DELETE', '/dashboard/session', { token: person.session });
    await stream.ended;
    expect(stream.frames).toEqual([{ event: 'end', data: { reason: 'session_ended' } }]);
    await server.call('DELETE', '/developer/tokens/current', { token: person.token });
    await byToken.ended;
    expect(byToken.frames).toEqual([{ event: 'end', data: { reason: 'session_ended' } }]);
  });

  it('ends when the session ends at another process', async () => {
    const second = await startTestServer({ databaseUrl: server.config.databaseUrl, config: server.config });
    const person = await signUpDeveloper(server);
    const app = await makeApp(server, { developer: { ...person, token: person.session } });
    const stream = await followStream(`${server.baseUrl}/developer/apps/${app.id}/deliveries/stream`, {
      token: person.session,
    });
    await second.call('DELETE', '/dashboard/session', { token: person.session });
    await stream.ended;
    expect(stream.frames).toEqual([{ event: 'end', data: { reason: 'session_ended' } }]);
    await second.stop();
  });

  it('admits ten of one developer', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow()));
    const { status, body, headers } = await server.call(
      'GET',
      `/developer/apps/${installation.app.id}/deliveries/stream`,
      { token: developer.token },
    );
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'STREAM_LIMIT_REACHED', '5']);
    streams[0]?.leave();
    await streams[0]?.ended;
    await expect.poll(async () => (await follow()).status, { timeout: 15_000 }).toBe(200);
  });

  it('ends when the server stops, which does not wait for its client', async () => {
    const leaving = await startTestServer({ databaseUrl: server.config.databaseUrl, config: server.config });
    const stream = await follow({ at: leaving, token: developer.session });
    await leaving.stop();
    await stream.ended;
    expect(stream.frames).toEqual([{ event: 'end', data: { reason: 'shutdown' } }]);
  });
});
