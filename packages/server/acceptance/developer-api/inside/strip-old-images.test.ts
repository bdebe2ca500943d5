import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPublicImage } from '../../../src/domains/listings/images/manage-images.js';
import { stripOldImages } from '../../../src/domains/listings/images/strip-old-images.js';
import { findBlob, writeBlob } from '../../../src/foundation/blobs/blob-store.js';
import { signUpDeveloper } from '../../../testing/developers.js';
import { drawPng } from '../../../testing/draw-image.js';
import { makeApp } from '../../../testing/installations.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** As an image was kept before metadata was stripped. */
async function keepAsUploaded(appId: string, key: string, bytes: Buffer): Promise<string> {
  const { db, clock } = server.platform;
  const blob = await writeBlob(db, clock, 'image/png', [bytes]);
  await db
    .insertInto('listing_images')
    .values({
      app_id: appId,
      kind: 'screenshot',
      key,
      blob_id: blob.id,
      media_type: 'image/png',
      width: 640,
      height: 400,
      bytes: bytes.length,
      position: 1,
      created_at: clock.now(),
      removed_at: null,
      stripped: false,
    })
    .execute();
  return blob.id;
}

it('images that were kept as uploaded lose their metadata, each once, and unreadable ones stop nobody', async () => {
  const { db } = server.platform;
  const developer = await signUpDeveloper(server);
  const { id } = await makeApp(server, { developer: { ...developer, token: developer.session }, state: 'draft' });
  const old = await keepAsUploaded(id, 'broken', Buffer.from('no picture'));
  const blobs = [];
  for (let made = 0; made < 25; made++)
    blobs.push(await keepAsUploaded(id, `old${made}`, drawPng(640, 400, { padding: 100 + made })));
  await stripOldImages.run({}, server.platform);
  for (let made = 0; made < 25; made++)
    expect((await findPublicImage(db, `old${made}`))?.bytes).toEqual(drawPng(640, 400));
  expect(await findBlob(db, blobs[0] ?? '')).toBeUndefined();
  expect(String((await findPublicImage(db, 'broken'))?.bytes)).toBe('no picture');
  expect(await findBlob(db, old)).toBeDefined();
  const left = await db.selectFrom('listing_images').select('id').where('stripped', '=', false).execute();
  expect(left).toEqual([]);
});
