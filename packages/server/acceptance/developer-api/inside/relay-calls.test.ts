import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeOldDeliveries } from '../../../src/domains/webhooks/log/purge-old-deliveries.js';
import { signUpDeveloper } from '../../../testing/developers.js';
import { openRelayStage, type RelayStage } from '../../../testing/webhooks/open-relay-stage.js';

let stage: RelayStage;

beforeAll(async () => {
  stage = await openRelayStage();
});

afterAll(() => stage.close());

describe('the calls of a relay', () => {
  const path = (rest = '') => `/developer/apps/${stage.app.id}/relays${rest}`;

  it('opening says where the stream is and until when it lives', async () => {
    const opened = await stage.server.call('POST', path(), { token: stage.developer.token });
    expect(opened.status).toBe(201);
    const { id, streamUrl, expiresAt } = opened.body.data;
    expect(streamUrl).toBe(`http://souk.test${path(`/${id}/stream`)}`);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(86_000_000);
    expect(opened.body).toEqual({ data: { id, streamUrl, expiresAt } });
  });

  it.each([
    ['none', []],
    ['without an outcome', [{ attemptId: '1', durationMs: 1 }]],
    ['with two outcomes', [{ attemptId: '1', httpStatus: 200, error: 'TIMEOUT', durationMs: 1 }]],
    ['with an error that is ours to say', [{ attemptId: '1', error: 'BLOCKED_ADDRESS', durationMs: 1 }]],
    ['with a status that is none', [{ attemptId: '1', httpStatus: 99, durationMs: 1 }]],
    ['too many', Array.from({ length: 201 }, () => ({ attemptId: '1', httpStatus: 200, durationMs: 1 }))],
  ])('unclear answers are refused: %s', async (_, given) => {
    const client = await stage.relay();
    expect((await client.send(given)).status).toBe(400);
  });

  it('an answer to an attempt that is unknown, or can never be, is passed over', async () => {
    const client = await stage.relay();
    const answers = ['1', '9'.repeat(24)].map((attemptId) => ({ attemptId, httpStatus: 200, durationMs: 1 }));
    expect((await client.send(answers)).status).toBe(204);
  });

  it("another developer's app, relay and dev store are not found", async () => {
    const client = await stage.relay();
    const stranger = await signUpDeveloper(stage.server);
    for (const [method, rest, json] of [
      ['POST', '', undefined],
      ['GET', `/${client.id}/stream`, undefined],
      ['POST', `/${client.id}/beat`, undefined],
      ['POST', `/${client.id}/answers`, { answers: [{ attemptId: '1', httpStatus: 200, durationMs: 1 }] }],
      ['DELETE', `/${client.id}`, undefined],
    ] as const) {
      const refused = await stage.server.call(method, path(rest), { token: stranger.token, json });
      expect([refused.status, refused.body.code]).toEqual([404, 'APP_NOT_FOUND']);
    }
    const missing = await stage.server.call('POST', path('/1/beat'), { token: stage.developer.token });
    expect([missing.status, missing.body.code]).toEqual([404, 'RELAY_NOT_FOUND']);
    for (const devStoreId of ['1', '99999999999999999999', 'x']) {
      const refused = await stage.server.call('POST', path(), { token: stage.developer.token, json: { devStoreId } });
      expect([refused.status, refused.body.code]).toEqual([404, 'DEV_STORE_NOT_FOUND']);
    }
  });

  it('opening one after the other leaves one that lives and a few that ended, and those are forgotten after a day', async () => {
    const { db, clock } = stage.server.platform;
    const count = async () => {
      const { rows } = await sql<{ living: number; ended: number }>`
        select count(*) filter (where ended_at is null)::int as living,
          count(*) filter (where ended_at is not null)::int as ended
        from relays where app_id = ${stage.app.id}`.execute(db);
      return rows[0];
    };
    for (let turn = 0; turn < 25; turn += 1) {
      expect((await stage.server.call('POST', path(), { token: stage.developer.token })).status).toBe(201);
    }
    expect(await count()).toEqual({ living: 1, ended: 20 });
    await sql`update relays set ended_at = ended_at - interval '25 hours' where ended_at is not null`.execute(db);
    await purgeOldDeliveries(db, clock);
    expect(await count()).toEqual({ living: 1, ended: 0 });
    await sql`update relays set beat_at = clock_timestamp() - interval '49 hours'`.execute(db);
    await purgeOldDeliveries(db, clock);
    expect(await count()).toEqual({ living: 0, ended: 0 });
  });
});
