import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classifySilence } from '../../../src/domains/webhooks/relay/await-responses.js';
import { dismissWorker } from '../../../src/domains/webhooks/workers/workers-table.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { driveEngine } from '../../../testing/webhooks/drive-engine.js';
import { openRelayStage, type RelayStage } from '../../../testing/webhooks/open-relay-stage.js';
import { RelayClient } from '../../../testing/webhooks/relay-client.js';

let stage: RelayStage;
let other: TestServer;

beforeAll(async () => {
  stage = await openRelayStage();
  other = await startTestServer({ databaseUrl: stage.server.config.databaseUrl });
  await stage.engine.settleEverythingDue();
});

afterAll(async () => {
  await other.stop();
  await stage.close();
});

const waiters = async () => {
  const { rows } = await sql<{ waiter: string }>`select waiter from relay_attempts`.execute(stage.server.platform.db);
  return rows.map(({ waiter }) => waiter);
};
const newest = async () => (await stage.deliveries())[0];

describe('a worker that dies', () => {
  it.each(['before', 'after'])(
    '%s the answer leaves its attempt to the next one, which does not send it again',
    async (when) => {
      const client = await stage.relay();
      client.answer = () => 'silent';
      await stage.place();
      const dying = stage.engine.settleEverythingDue();
      await expect.poll(() => client.told.length).toBe(1);
      const { db } = stage.server.platform;
      const answer = () => client.send([{ attemptId: client.told[0]?.attemptId, httpStatus: 202, durationMs: 3 }]);
      // From here on it hears nothing, as if it were dead.
      await sql`update relay_attempts set waiter = 'a process that died'`.execute(db);
      if (when === 'after') await answer();
      await dismissWorker(db, stage.engine.worker, stage.server.clock.now());
      const next = (await driveEngine(other)).settleEverythingDue();
      if (when === 'before') {
        await expect.poll(waiters).not.toContain('a process that died');
        await answer();
      }
      await next;
      expect(client.told).toHaveLength(1);
      expect(await newest()).toMatchObject({ status: 'delivered', httpStatus: 202, attempts: 1 });
      await client.close();
      await dying;
    },
  );
});

describe('a client that connects again before it has answered', () => {
  it.each(['the same process', 'another process'])('to %s is told the same attempt, byte for byte', async (where) => {
    const first = await stage.relay();
    first.answer = () => 'silent';
    await stage.place();
    const settled = stage.engine.settleEverythingDue();
    await expect.poll(() => first.told.length).toBe(1);
    // As long as nobody else asks for them, its bytes are in one process alone.
    const { rows } = await sql<{ written: boolean }>`
      select body_base64 is not null as written from relay_attempts`.execute(stage.server.platform.db);
    expect(rows).toEqual([{ written: false }]);
    const at = where === 'another process' ? other : stage.server;
    const { id, token } = { id: first.id, token: stage.developer.token };
    const second = await RelayClient.follow(at, { appId: stage.app.id, token, id });
    await settled;
    expect(second.told).toEqual(first.told);
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 1 });
    first.leave();
    second.leave();
    await second.close();
  });
});

describe('a relay', () => {
  it('is handed only as many attempts a second as its limit allows', async () => {
    const limited = await openRelayStage({ limits: { ...stage.server.config.limits, relayPerSecond: 10 } });
    try {
      const client = await limited.relay();
      await limited.place(30);
      const startedMs = performance.now();
      await limited.engine.settleEverythingDue();
      expect(client.told).toHaveLength(30);
      // Ten at once, then one each tenth of a second.
      expect(performance.now() - startedMs).toBeGreaterThan(1_800);
      expect((await limited.deliveries()).every(({ status }: { status: string }) => status === 'delivered')).toBe(true);
    } finally {
      await limited.close();
    }
  });
});

describe('silence', () => {
  const alive = (silentSeconds: number) => ({ ended: false, silentSeconds, connectedSeconds: 60 });

  it.each([
    ['a client that was heard of after the ten seconds let it time out', alive(0.2), 10_300, 'timeout'],
    ['one that was last heard of before may be asleep', alive(1), 10_300, undefined],
    ['one that is silent for 15 seconds is asleep', alive(15), 10_300, 'returned'],
    ['however short the attempt has waited', alive(15), 300, 'returned'],
    ['a relay that ended makes no attempts', { ended: true, silentSeconds: 0, connectedSeconds: 60 }, 300, 'returned'],
    ['nor one that is forgotten', undefined, 300, 'returned'],
    ['within ten seconds nothing is decided', alive(0.2), 9_000, undefined],
  ])('%s', (_, pulse, waitedMs, verdict) => {
    expect(classifySilence(pulse, waitedMs)).toBe(verdict);
  });
});
