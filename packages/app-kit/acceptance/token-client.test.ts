import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/testing/free-port.js';
import { consent, idTokenFor, installApp, makeApp, type TestInstallation } from '../../server/testing/installations.js';
import { signUpMerchant } from '../../server/testing/people.js';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import {
  createIdTokenVerifier,
  createMemoryTokenStore,
  createTokenClient,
  InvalidIdTokenError,
  type OfflineTokens,
  TokenRequestError,
  type TokenStore,
} from '../src/index.js';
import { type LossyProxy, startLossyProxy } from '../testing/start-lossy-proxy.js';

let server: TestServer;
let proxy: LossyProxy;
beforeAll(async () => {
  const port = await freePort();
  server = await startTestServer({ config: { port, baseUrl: `http://127.0.0.1:${port}` } });
  proxy = await startLossyProxy(server.baseUrl);
});
afterEach(() => {
  proxy.fates = [];
  proxy.seen = [];
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

const now = () => server.clock.now().getTime();

/** A store as slow as a table, that counts. */
function slowStore(): TokenStore & { saves: OfflineTokens[] } {
  const store = createMemoryTokenStore();
  const saves: OfflineTokens[] = [];
  // real time: calls that overlap must find the store busy for a while.
  const slowly = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
  return {
    saves,
    async load(id) {
      await slowly();
      return store.load(id);
    },
    async save(tokens) {
      await slowly();
      saves.push(tokens);
      await store.save(tokens);
    },
  };
}

function clientOf({ app: { clientId, clientSecret } }: Pick<TestInstallation, 'app'>, store: TokenStore = slowStore()) {
  return createTokenClient({ baseUrl: proxy.baseUrl, clientId, clientSecret, store, now });
}

const readsWith = async (token: string) =>
  (await server.call('GET', '/apps/2026-10/installation', { token })).status === 200;

describe('the three grants', () => {
  it('a code becomes tokens that work', async () => {
    const app = await makeApp(server);
    const merchant = await signUpMerchant(server);
    const { code, redirectUri, codeVerifier, installationId } = await consent(server, merchant, app);
    const tokens = await clientOf({ app }).exchangeCode({ code, redirectUri, codeVerifier });
    expect(tokens).toMatchObject({ installationId, businessId: merchant.businessId });
    expect(await readsWith(tokens.accessToken)).toBe(true);
  });

  it('an ID token is verified, and exchanged once, offline or online', async () => {
    const installed = await installApp(server);
    const { merchant, installationId, app } = installed;
    const client = clientOf(installed);
    const verifyIdToken = createIdTokenVerifier({ baseUrl: server.baseUrl, clientId: app.clientId, now });
    const idToken = await idTokenFor(server, installed, merchant);
    expect(await verifyIdToken(idToken)).toMatchObject({ sub: merchant.userId, installation_id: installationId });
    const offline = await client.exchangeIdToken(idToken);
    expect(await client.accessToken(installationId)).toBe(offline.accessToken);
    await expect(client.exchangeIdToken(idToken)).rejects.toMatchObject({ error: 'invalid_grant' });
    const online = await client.exchangeIdTokenOnline(await idTokenFor(server, installed, merchant));
    expect(online).toMatchObject({ userId: merchant.userId, installationId });
    expect(await readsWith(online.accessToken)).toBe(true);
  });

  it('an ID token of another app, a stale one and a forged one are not believed', async () => {
    const installed = await installApp(server);
    const verifierFor = (clientId: string, at = now) =>
      createIdTokenVerifier({ baseUrl: server.baseUrl, clientId, now: at });
    const { clientId } = installed.app;
    const idToken = await idTokenFor(server, installed, installed.merchant);
    await expect(verifierFor('app_other')(idToken)).rejects.toBeInstanceOf(InvalidIdTokenError);
    await expect(verifierFor(clientId, () => now() + 91_000)(idToken)).rejects.toThrow('expired');
    await expect(verifierFor(clientId, () => now() + 85_000)(idToken)).resolves.toBeDefined();
    const [head, , signature] = idToken.split('.');
    const claims = Buffer.from(JSON.stringify({ aud: clientId })).toString('base64url');
    await expect(verifierFor(clientId)(`${head}.${claims}.${signature}`)).rejects.toThrow('signature');
    await expect(verifierFor(clientId)('nonsense')).rejects.toBeInstanceOf(InvalidIdTokenError);
  });
});

describe('revoking', () => {
  it('ends a token, though an answer is lost on the way, and may be repeated', async () => {
    const installed = await installApp(server);
    const client = clientOf(installed);
    const { accessToken, refreshToken } = await client.exchangeIdToken(
      await idTokenFor(server, installed, installed.merchant),
    );
    expect(await readsWith(accessToken)).toBe(true);
    proxy.fates = ['lose answer'];
    await client.revoke(accessToken);
    expect(await readsWith(accessToken)).toBe(false);
    await client.revoke(accessToken);
    await client.revoke(refreshToken);
    server.clock.advanceSeconds(3_590);
    await expect(client.accessToken(installed.installationId)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('is refused to whoever has the wrong secret', async () => {
    const { app, accessToken } = await installApp(server);
    const stranger = clientOf({ app: { ...app, clientSecret: 'svc_cs_wrong' } });
    await expect(stranger.revoke(accessToken)).rejects.toBeInstanceOf(TokenRequestError);
    expect(await readsWith(accessToken)).toBe(true);
  });
});

describe('refreshing', () => {
  async function agedTokens() {
    const installed = await installApp(server);
    const store = slowStore();
    const client = clientOf(installed, store);
    await client.exchangeIdToken(await idTokenFor(server, installed, installed.merchant));
    server.clock.advanceSeconds(3_590);
    proxy.seen = [];
    store.saves.length = 0;
    return { client, store, installed };
  }

  it('twenty callers at once cause one refresh', async () => {
    const { client, store, installed } = await agedTokens();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => client.accessToken(installed.installationId)));
    expect(new Set(tokens).size).toBe(1);
    expect(proxy.seen).toHaveLength(1);
    expect(store.saves).toHaveLength(1);
    expect(await readsWith(tokens[0] ?? '')).toBe(true);
  });

  it('survives a lost answer, and the token family stays valid', async () => {
    const { client, installed } = await agedTokens();
    proxy.fates = ['lose answer', 'lose answer'];
    const tokens = await Promise.all(Array.from({ length: 20 }, () => client.accessToken(installed.installationId)));
    expect(new Set(tokens).size).toBe(1);
    expect(proxy.seen).toHaveLength(3);
    expect(await readsWith(tokens[0] ?? '')).toBe(true);
    server.clock.advanceSeconds(3_590);
    expect(await readsWith(await client.accessToken(installed.installationId))).toBe(true);
  });

  it('takes what another process has saved when its own refresh token is spent', async () => {
    const { client, store, installed } = await agedTokens();
    const stale = await store.load(installed.installationId);
    const fresh = await client.accessToken(installed.installationId);
    let loads = 0;
    const behind: TokenStore = {
      load: async (id) =>
        ++loads <= 2 ? { ...(stale as OfflineTokens), refreshToken: 'svc_rt_spent' } : store.load(id),
      save: (tokens) => store.save(tokens),
    };
    expect(await clientOf(installed, behind).accessToken(installed.installationId)).toBe(fresh);
  });

  it('says so when the merchant must open the app again', async () => {
    const { client, installed } = await agedTokens();
    server.clock.advanceDays(91);
    const refused = await client.accessToken(installed.installationId).catch((error: TokenRequestError) => error);
    expect(refused).toBeInstanceOf(TokenRequestError);
    expect(refused).toMatchObject({ error: 'invalid_grant', status: 400 });
    await expect(client.accessToken('1')).rejects.toThrow('exchange a code or an ID token first');
  });

  it('waits for a busy service', async () => {
    const { client, installed } = await agedTokens();
    proxy.fates = [{ status: 503, headers: { 'retry-after': '1' } }];
    expect(await readsWith(await client.accessToken(installed.installationId))).toBe(true);
    expect(proxy.seen).toHaveLength(2);
  });
});
