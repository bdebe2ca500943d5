import type { DataDefinition, Manifest } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upsertValue } from '../../../src/domains/app-data/app-values-table.js';
import { defineData } from '../../../testing/define-data.js';
import { installApp } from '../../../testing/installations.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const declaring = (type: DataDefinition['type']): Partial<Manifest> => ({
  data: { definitions: [defineData('business', 'size', { type })] },
});

it('a value judged by an older version replaces none that was written after the release', async () => {
  const { db } = server.platform;
  const app = await installApp(server, { manifest: declaring('text') });
  const name = { ownerType: 'business', ownerId: app.businessId, key: 'size' } as const;
  const path = `/apps/2026-10/data/business/${app.businessId}/size`;
  const put = (value: unknown) => server.call('PUT', path, { token: app.accessToken, json: { value } });

  // Judged by version 1; before it is written, the key is emptied, its type changes, and a new value comes.
  const judged = { json: '"large"', visibility: 'app', version: 1, now: server.clock.now() } as const;
  const manifest = { ...app.app.manifest, ...declaring('integer') };
  await sql`insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
    values (${app.app.id}, 2, '2026-10', ${JSON.stringify(manifest)}::jsonb, '{}', '{}', '{}', '{}', ${server.clock.now()})`.execute(
    db,
  );
  await sql`update apps set latest_version = 2 where id = ${app.app.id}`.execute(db);
  const released = await server.call('POST', `/developer/apps/${app.app.id}/versions/2/release`, {
    token: app.app.developer.token,
  });
  expect(released.status).toBe(200);
  expect((await put(7)).status).toBe(201);

  expect(await upsertValue(db, app, name, judged)).toBeUndefined();
  expect((await server.call('GET', path, { token: app.accessToken })).body.data.value).toBe(7);
  expect(await upsertValue(db, app, name, { ...judged, json: '8', version: 2 })).toMatchObject({ created: false });
});
