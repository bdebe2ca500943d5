import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../testing/start-test-server.js';
import { driveEngine } from '../../../../testing/webhooks/drive-engine.js';
import { openRelayStage, type RelayStage } from '../../../../testing/webhooks/open-relay-stage.js';
import { dismissWorker } from '../workers/workers-table.js';
import { judgeSilence } from './await-answers.js';

let stage: RelayStage;
let other: TestServer;

beforeAll(async () => {
  stage = await openRelayStage({ limits: undefined });
  other = await startTestServer({ databaseUrl: stage.server.config.databaseUrl });
  await stage.engine.settleEverythingDue();
});

afterAll(async () => {
  await other.stop();
  await stage.close();
});

const newest = async () => (await stage.deliveries())[0];
const { db, clock } = { get db() { return stage.server.platform.db; }, get clock() { return stage.server.clock; } };

describe('a worker that dies', () => {
  it('leaves its attempt to the next one, which does not send it again', async () => {
    const client = await stage.relay();
    client.answer = () => 'silent';
    await stage.place();
    const dying = stage.engine.settleEverythingDue();
    await expect.poll(() => client.told.length).toBe(1);
    await dismissWorker(db, stage.engine.worker, clock.now());
    const next = (await driveEngine(other)).settleEverythingDue();
    await client.send([{ attemptId: client.told[0]?.attemptId, httpStatus: 202, durationMs: 3 }]);
    await next;
    expect(client.told).toHaveLength(1);
    expect(await newest()).toMatchObject({ status: 'delivered', httpStatus: 202, attempts: 1 });
    await client.close();
    await dying;
  });
});
