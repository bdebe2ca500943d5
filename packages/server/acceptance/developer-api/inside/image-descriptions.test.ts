import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findApp } from '../../../src/domains/apps/find-app.js';
import {
  findListing,
  findPublishedListing,
  publishListing,
  snapshotOf,
} from '../../../src/domains/listings/find-listing.js';
import { createApp, signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { drawPng } from '../../../testing/draw-image.js';
import { setAppState } from '../../../testing/set-stage.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
let appId: string;
let imageId: string;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  appId = (await createApp(server, developer)).appId;
  imageId = (await upload()).body.data.id;
});
afterAll(() => server.stop());

const path = () => `/developer/apps/${appId}/listing`;
const read = async () => (await server.call('GET', path(), { token: developer.token })).body.data;
const upload = () =>
  server.call('POST', `${path()}/images?kind=screenshot`, {
    token: developer.token,
    raw: drawPng(640, 400),
    headers: { 'content-type': 'image/png' },
  });
const describe = (id: string, alt: unknown) =>
  server.call('PATCH', `${path()}/images/${id}`, { token: developer.token, json: { alt } });

async function publish(): Promise<void> {
  const { db, config } = server.platform;
  const app = await findApp(db, appId);
  if (!app) throw new Error('The app is gone.');
  await publishListing(db, appId, snapshotOf(await findListing(db, app, config.baseUrl)), server.clock.now());
}

it('an image says what it shows, in the draft and in what is published', async () => {
  expect((await read()).screenshots[0].alt).toBeNull();
  const text = 'The list of orders, twelve of them to confirm';
  const said = await describe(imageId, text);
  expect([said.status, said.body.data.alt]).toEqual([200, text]);
  expect((await read()).screenshots[0].alt).toBe(text);
  await publish();
  expect((await read()).state).toBe('published');
  expect((await describe(imageId, null)).body.data.alt).toBeNull();
  expect((await read()).state).toBe('changed');
});

it.each(['', '   ', 'x'.repeat(151)])('refuses the description "%s"', async (alt) => {
  const { status, body } = await describe(imageId, alt);
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'LISTING_INVALID', 'alt']);
});

it('refuses what is no text, and images that are not there', async () => {
  expect((await describe(imageId, 7)).status).toBe(400);
  for (const missing of ['1', 'abc']) expect((await describe(missing, 'x')).body.code).toBe('LISTING_IMAGE_NOT_FOUND');
});

it('a listing that was published before has the new member after the upgrade, and counts as unchanged', async () => {
  await publish();
  const { db } = server.platform;
  await sql`update listings set published = jsonb_set(published, '{screenshots}', jsonb_build_array((published -> 'screenshots' -> 0) - 'alt'))
    where app_id = ${appId}`.execute(db);
  expect((await read()).state).toBe('changed');
  const migration = await readFile(new URL('../../../migrations/0041-listing-image-alt.sql', import.meta.url), 'utf8');
  const update = migration.replace('alter table listing_images add column alt text;', '');
  await db.connection().execute(async (connection) => {
    for (const statement of update.split(/;\n(?!\s)/).filter((one) => one.trim() !== ''))
      await sql.raw(statement).execute(connection);
  });
  expect((await findPublishedListing(db, appId))?.snapshot.screenshots[0]?.alt).toBeNull();
  expect((await read()).state).toBe('published');
});

it('nothing is described on a read-only app', async () => {
  await setAppState(server, appId, 'archived');
  const refused = await describe(imageId, 'x');
  expect([refused.status, refused.body.code]).toEqual([409, 'APP_READ_ONLY']);
});
