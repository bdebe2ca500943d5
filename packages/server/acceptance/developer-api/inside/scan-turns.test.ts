import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeNextScan } from '../../../src/domains/versions/scan-queue-table.js';
import {
  maxDispatches,
  resumeScans,
  runScan,
  scanVersion,
  silentMinutes,
} from '../../../src/domains/versions/scan-version.js';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../../../testing/developers.js';
import { makeBundle } from '../../../testing/make-bundle.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { asForm, hostedToml } from '../../../testing/versions/version-bodies.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Uploader extends TestApp {
  developer: TestDeveloper;
}

async function openUploader(): Promise<Uploader> {
  const developer = await signUpDeveloper(server);
  return { developer, ...(await createApp(server, developer)) };
}

async function upload({ developer, appId, handle }: Uploader) {
  const form = asForm({ manifest: hostedToml(handle), bundle: await makeBundle() });
  const { status, body } = await server.call('POST', `/developer/apps/${appId}/versions`, {
    token: developer.token,
    ...form,
  });
  expect(status).toBe(201);
  return body.data.hosting.scan.queuePosition as number | null;
}

const scansOf = async ({ developer, appId }: Uploader) => {
  const { body } = await server.call('GET', `/developer/apps/${appId}/versions`, { token: developer.token });
  return body.data
    .toReversed()
    .map(({ hosting }: { hosting: { scan: { status: string; queuePosition: number | null } } }) =>
      hosting.scan.status === 'pending' ? hosting.scan.queuePosition : hosting.scan.status,
    );
};

it('developers take turns: five bundles of one delay the bundle of another by one scan', async () => {
  const [greedy, honest] = [await openUploader(), await openUploader()];
  for (let count = 1; count <= 5; count++) expect(await upload(greedy)).toBe(count);
  expect(await upload(honest)).toBe(2);
  expect(await scansOf(greedy)).toEqual([1, 3, 4, 5, 6]);
  const turn = () => scanVersion.run({ appId: greedy.appId, version: 5 }, server.platform);
  await turn();
  expect([await scansOf(greedy), await scansOf(honest)]).toEqual([['passed', 2, 3, 4, 5], [1]]);
  await turn();
  expect(await scansOf(honest)).toEqual(['passed']);
  expect(await scansOf(greedy)).toEqual(['passed', 1, 2, 3, 4]);
  for (let left = 0; left < 4; left++) await turn();
});

it('one scan of a developer runs at a time, also where a second scanner is free', async () => {
  const [greedy, honest] = [await openUploader(), await openUploader()];
  await upload(greedy);
  await upload(greedy);
  const take = () =>
    server.platform.db.transaction().execute((transaction) => takeNextScan(transaction, server.clock.now()));
  expect(await take()).toMatchObject({ appId: greedy.appId, version: 1 });
  expect(await scansOf(greedy)).toEqual([null, 1]);
  expect(await take()).toBeUndefined();
  await upload(honest);
  expect(await take()).toMatchObject({ appId: honest.appId, version: 1 });
});

it('two scanners at the same moment take two different developers', async () => {
  await server.platform.db.deleteFrom('version_bundles').execute();
  const [one, other] = [await openUploader(), await openUploader()];
  for (const each of [one, one, other, other]) await upload(each);
  const taken = await Promise.all(
    [1, 2, 3, 4].map(() =>
      server.platform.db.transaction().execute((transaction) => takeNextScan(transaction, server.clock.now())),
    ),
  );
  expect(
    taken
      .filter((next) => next !== undefined)
      .map(({ appId }) => appId)
      .sort(),
  ).toEqual([one.appId, other.appId].sort());
});

it('two scanners scan two bundles at the same time', async () => {
  await server.platform.db.deleteFrom('version_bundles').execute();
  const uploaders = [await openUploader(), await openUploader()];
  for (const each of uploaders) await upload(each);
  const lane = { name: 'two scanners', atOnce: 2, waiting: 0 };
  await Promise.all(uploaders.map(({ appId }) => runScan({ appId, version: 1 }, server.platform, lane)));
  for (const each of uploaders) expect(await scansOf(each)).toEqual(['passed']);
});

it('a scan that could not be run waits again at once, and fails for good after too many tries', async () => {
  await server.platform.db.deleteFrom('version_bundles').execute();
  const uploader = await openUploader();
  await upload(uploader);
  const { programs } = server.platform;
  const broken = { ...server.platform, programs: { ...programs, run: () => Promise.reject(new Error('no process')) } };
  const turn = () => runScan({ appId: uploader.appId, version: 1 }, broken);
  await expect(turn()).rejects.toThrow('no process');
  expect(await scansOf(uploader)).toEqual([1]);
  for (let tries = 2; tries <= maxDispatches; tries++) await expect(turn()).rejects.toThrow('no process');
  expect(await scansOf(uploader)).toEqual([null]);
  server.clock.advanceSeconds(silentMinutes * 60 + 1);
  await resumeScans.run({}, server.platform);
  expect(await scansOf(uploader)).toEqual(['failed']);
});
