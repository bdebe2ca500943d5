import { createDevStore } from '../dev-stores.js';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../developers.js';
import { basic } from '../installations.js';
import type { TestAnswer, TestServer } from '../start-test-server.js';
import { requireStatus } from './require-status.js';
import type { TenancyCheck } from './walk-tenancy.js';

/** One developer, one app and two dev stores: whatever is done with the preview on one of them leaves the other's alone. */
export const previewCheck: TenancyCheck = {
  title: "a preview's secret, its tokens and its end are of its dev store alone",
  run: async (server) => {
    const developer = await signUpDeveloper(server);
    const app = await createApp(server, developer);
    const one = await putPreview(server, developer, app, 'One');
    const other = await putPreview(server, developer, app, 'Other');
    if (one.installationId === other.installationId)
      throw new Error('A preview was moved from one dev store to another.');
    await lendTokens(server, developer, one, other);
    await openRelay(server, developer, app, one);
    await requireAlive(server, other, 'After a relay of the other dev store');

    for (const token of [other.accessToken, other.refreshToken]) {
      await post(server, '/apps/oauth/revoke', one.authorization, { token });
      await requireAlive(server, other, `After one preview revoked a token of the other's`);
    }
    const ended = await server.call('DELETE', one.path, { token: developer.token });
    requireStatus(ended, 204, 'the end of a preview');
    await requireAlive(server, other, 'After the other preview ended');
    const grant = { grant_type: 'refresh_token', refresh_token: other.refreshToken };
    requireStatus(await post(server, '/apps/oauth/token', other.authorization, grant), 200, 'its secret afterwards');
  },
};

interface PutPreview {
  devStoreId: string;
  path: string;
  installationId: string;
  /** With the secret that is the preview's own. */
  authorization: string;
  accessToken: string;
  refreshToken: string;
}

async function putPreview(
  server: TestServer,
  developer: TestDeveloper,
  { appId, clientId, handle }: TestApp,
  name: string,
): Promise<PutPreview> {
  const { devStoreId } = await createDevStore(server, developer, { name, preset: 'empty' });
  const path = `/developer/apps/${appId}/previews/${devStoreId}`;
  const manifest = `name = "Previewed"\nhandle = "${handle}"\napi_version = "2026-10"\n[hosting]\nurl = "https://app.example.com"\n`;
  const json = { manifest, appUrl: 'http://localhost:3000' };
  const put = requireStatus(
    await server.call('PUT', path, { token: developer.token, json }),
    201,
    `a preview on ${name}`,
  );
  const { clientSecret, installCode, installation } = put.body.data;
  const authorization = basic(clientId, clientSecret);
  const grant = { grant_type: 'authorization_code', code: installCode };
  const { body } = requireStatus(await post(server, '/apps/oauth/token', authorization, grant), 200, 'its tokens');
  const tokens = { accessToken: body.access_token, refreshToken: body.refresh_token };
  return { devStoreId, path, installationId: installation.id, authorization, ...tokens };
}

/** A developer may borrow a token of what is installed on the dev store that the address names, and of nothing else. */
async function lendTokens(server: TestServer, { token }: TestDeveloper, one: PutPreview, other: PutPreview) {
  const borrow = (installationId: string) =>
    server.call('POST', `/developer/dev-stores/${one.devStoreId}/installations/${installationId}/access-token`, {
      token,
    });
  requireStatus(await borrow(one.installationId), 201, 'borrowing a token');
  requireStatus(await borrow(other.installationId), 404, "borrowing a token of another dev store's");
}

async function openRelay(server: TestServer, { token }: TestDeveloper, { appId }: TestApp, { devStoreId }: PutPreview) {
  const relays = `/developer/apps/${appId}/relays`;
  const opened = requireStatus(await server.call('POST', relays, { token, json: { devStoreId } }), 201, 'a relay');
  requireStatus(await server.call('DELETE', `${relays}/${opened.body.data.id}`, { token }), 204, 'its end');
}

async function requireAlive(server: TestServer, { accessToken }: PutPreview, when: string): Promise<void> {
  requireStatus(await server.call('GET', '/apps/2026-10/installation', { token: accessToken }), 200, when);
}

const post = (
  server: TestServer,
  path: string,
  authorization: string,
  form: Record<string, string>,
): Promise<TestAnswer> => server.call('POST', path, { raw: new URLSearchParams(form), headers: { authorization } });
