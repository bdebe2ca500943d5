import type { DataDefinition, Manifest } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineData } from '../../../testing/define-data.js';
import { installApp, type TestInstallation } from '../../../testing/installations.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

/** A value and a release that changes its key's type meet: whichever comes first, no value is of a type its key has not. */

let server: TestServer;
let app: TestInstallation;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  app = await installApp(server, { manifest: declaring('text') });
  // A value of another key, so that the count is there to be locked.
  expect((await put('other', 'x')).status).toBe(201);
  await uploadSecondVersion({ ...app.app.manifest, ...declaring('integer') });
});

const declaring = (type: DataDefinition['type']): Partial<Manifest> => ({
  data: { definitions: [defineData('business', 'size', { type }), defineData('business', 'other', { type: 'text' })] },
});

async function uploadSecondVersion(manifest: Manifest): Promise<void> {
  const { db } = server.platform;
  await sql`insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
    values (${app.app.id}, 2, '2026-10', ${JSON.stringify(manifest)}::jsonb, '{}', '{}', '{}', '{}', ${server.clock.now()})`.execute(
    db,
  );
  await sql`update apps set latest_version = 2 where id = ${app.app.id}`.execute(db);
}

const path = (key: string) => `/apps/2026-10/data/business/${app.businessId}/${key}`;
const put = (key: string, value: unknown) => server.call('PUT', path(key), { token: app.accessToken, json: { value } });
const read = (key: string) => server.call('GET', path(key), { token: app.accessToken });
const release = () =>
  server.call('POST', `/developer/apps/${app.app.id}/versions/2/release`, { token: app.app.developer.token });

/** Holds a row while others do their work, who are told apart from those that got through by waiting for it. */
async function whileHolding(row: ReturnType<typeof sql>, work: () => Promise<void>): Promise<void> {
  await server.platform.db.transaction().execute(async (transaction) => {
    await sql`${row} for update`.execute(transaction);
    await work();
  });
}

/** Until so many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.platform.db);
    return rows[0]?.waiting ?? 0;
  };
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThanOrEqual(count);
}

describe('a value written in the very moment of a release', () => {
  it('keeps the release from changing its type, if it was first', async () => {
    let putting: ReturnType<typeof put> | undefined;
    let releasing: ReturnType<typeof release> | undefined;
    await whileHolding(sql`select 1 from app_value_counts where installation_id = ${app.installationId}`, async () => {
      putting = put('size', 'large');
      await untilWaiting(1);
      releasing = release();
      await untilWaiting(2);
    });
    expect((await putting)?.status).toBe(201);
    const refused = await releasing;
    expect([refused?.status, refused?.body.code, refused?.body.reason]).toEqual([
      409,
      'VERSION_NOT_RELEASABLE',
      'data_type_changed',
    ]);
    expect((await read('size')).body.data.value).toBe('large');
  });

  it('is judged by the released type, if the release was first', async () => {
    let putting: ReturnType<typeof put> | undefined;
    let releasing: ReturnType<typeof release> | undefined;
    await whileHolding(sql`select 1 from versions where app_id = ${app.app.id} and version = 2`, async () => {
      releasing = release();
      await untilWaiting(1);
      putting = put('size', 'large');
      await untilWaiting(2);
    });
    expect((await releasing)?.status).toBe(200);
    const refused = await putting;
    expect([refused?.status, refused?.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect((await read('size')).status).toBe(404);
    expect((await put('size', 7)).status).toBe(201);
  });

  it('never ends up with a value of another type, however they race', async () => {
    const [released, ...written] = await Promise.all([
      release(),
      ...Array.from({ length: 6 }, () => put('size', 'large')),
    ]);
    const kept = await read('size');
    if (released.status === 200) {
      expect(kept.status).toBe(404);
      expect(written.every(({ status }) => status === 400)).toBe(true);
    } else {
      expect([released.status, kept.body.data.value]).toEqual([409, 'large']);
      expect(written.every(({ status }) => status === 200 || status === 201)).toBe(true);
    }
  });
});
