import { describe, expect } from 'vitest';
import { createApp, signUpDeveloper } from '../../../../server/testing/developers.js';
import { addMember } from '../../../../server/testing/people.js';
import { eventually } from '../../harness/eventually.js';
import { journey } from '../../harness/journey.js';
import type { Souk } from '../../harness/open-souk.js';
import { inApp, opensBridge, servePages } from './start-embedded-app.js';

/** A developer with an app that runs on this machine only, as a preview on a dev store of theirs. */
async function startPreview(souk: Souk, appUrl: string) {
  const { server } = souk;
  const developer = await signUpDeveloper(server);
  const { token } = developer;
  const app = await createApp(server, developer);
  const made = await server.call('POST', '/developer/dev-stores', { token, json: { name: 'Trial', preset: 'empty' } });
  const store = async () =>
    (await server.call('GET', `/developer/dev-stores/${made.body.data.id}`, { token })).body.data;
  await eventually('the dev store', async () => (await store()).state === 'ready');
  const { id, businessId } = await store();
  const manifest = `name = "Order Notes"
handle = "${app.handle}"
api_version = "2026-10"
scopes = ["read_orders"]
[hosting]
url = "https://notes.example.com"
[admin]
path = "/app"
title = "Notes"
`;
  const preview = await server.call('PUT', `/developer/apps/${app.appId}/previews/${id}`, {
    token,
    json: { manifest, appUrl },
  });
  expect(preview.status, preview.text).toBe(201);
  const installationId: string = preview.body.data.installation.id;
  return { developer, businessId, installationId, path: `/dashboard/b/${businessId}/apps/${installationId}/open` };
}

describe('a preview inside the dashboard', () => {
  journey('is shown from localhost to its developer, and to nobody else', async ({ souk, visit }) => {
    const own = await servePages(opensBridge(souk), 'localhost');
    const { developer, businessId, installationId, path } = await startPreview(souk, own.origin);
    const tolerance = { apps: [own.origin] };
    const page = await visit({ person: { token: developer.session }, path, tolerance });
    expect(await inApp(page, own, 'return bridge.context();')).toMatchObject({ businessId, installationId });
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();

    const colleague = await addMember(souk.server, { businessId, token: developer.session }, ['orders:read']);
    const refused = await visit({ person: colleague, path, tolerance });
    await refused.getByText('Developer preview').waitFor();
    expect(refused.frames().some((frame) => frame.url().startsWith(own.origin))).toBe(false);
    own.close();
  });
});
