import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../../testing/developers.js';
import { installApp, makeApp, type TestInstallation } from '../../testing/installations.js';
import type { TestUser } from '../../testing/people.js';
import { signUpStaff } from '../../testing/review/open-review-stage.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let staff: TestUser;
let developer: TestDeveloper;
beforeAll(async () => {
  server = await startTestServer();
  staff = await signUpStaff(server);
  developer = await signUpDeveloper(server);
});
afterAll(() => server.stop());

const installNew = async () =>
  installApp(server, {
    app: await makeApp(server, {
      developer: { ...developer, token: developer.session },
      scopes: ['read_stores'],
      manifest: { optional_scopes: ['read_products'] },
    }),
    optionalScopes: ['read_products'],
  });
const judge = async ({ app }: TestInstallation, deed: 'suspend' | 'unsuspend') => {
  const json = deed === 'suspend' ? { reason: 'It sends spam.' } : undefined;
  expect((await server.call('POST', `/desk/apps/${app.id}/${deed}`, { token: staff.token, json })).status).toBe(200);
};
const merchantPath = ({ businessId, installationId }: TestInstallation, rest = '') =>
  `/dashboard/businesses/${businessId}/installations/${installationId}${rest}`;

/** The state, wherever the installation is shown. */
async function statesOf({ app, businessId, installationId, merchant }: TestInstallation) {
  const own = `/developer/apps/${app.id}/installations`;
  const read = async (path: string, token: string) => (await server.call('GET', path, { token })).body.data;
  const one = (list: { id: string; state: string }[]) => list.find(({ id }) => id === installationId)?.state;
  return new Set([
    (await read(`${own}/${installationId}`, developer.token)).state,
    one(await read(own, developer.token)),
    (await read(`/dashboard/businesses/${businessId}/installations/${installationId}`, merchant.token)).state,
    one(await read(`/dashboard/businesses/${businessId}/installations?uninstalled=true`, merchant.token)),
  ]);
}

describe('an installation', () => {
  it('is suspended for as long as its app is, wherever it is shown', async () => {
    const installed = await installNew();
    expect(await statesOf(installed)).toEqual(new Set(['active']));
    await judge(installed, 'suspend');
    expect(await statesOf(installed)).toEqual(new Set(['suspended']));
    await judge(installed, 'unsuspend');
    expect(await statesOf(installed)).toEqual(new Set(['active']));
    expect((await server.call('GET', '/apps/2026-10/stores', { token: installed.accessToken })).status).toBe(200);
  });

  it('keeps nothing of the suspension that a merchant changed it in', async () => {
    const installed = await installNew();
    await judge(installed, 'suspend');
    const changed = await server.call('PATCH', merchantPath(installed), {
      token: installed.merchant.token,
      json: { scopes: ['read_stores'] },
    });
    expect(changed.body.data).toMatchObject({ state: 'suspended', scopes: ['read_stores'] });
    await judge(installed, 'unsuspend');
    expect(await statesOf(installed)).toEqual(new Set(['active']));
  });

  it('opens no page of a suspended app', async () => {
    const installed = await installNew();
    await judge(installed, 'suspend');
    const opened = await server.call('POST', merchantPath(installed, '/id-token'), { token: installed.merchant.token });
    expect(opened.body.code).toBe('INSTALLATION_NOT_ACTIVE');
  });

  it('is uninstalled although its app is suspended, and stays so', async () => {
    const installed = await installNew();
    await judge(installed, 'suspend');
    const gone = await server.call('DELETE', merchantPath(installed), { token: installed.merchant.token });
    expect(gone.status).toBe(204);
    expect(await statesOf(installed)).toEqual(new Set(['uninstalled']));
    await judge(installed, 'unsuspend');
    expect(await statesOf(installed)).toEqual(new Set(['uninstalled']));
  });
});
