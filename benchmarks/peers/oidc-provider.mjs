// oidc-provider on its in-memory adapter with a store that forgets nothing, as bare as it goes: no ID tokens, rotation
// on. Told how many refresh tokens to begin with, it serves until its parent goes.
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';
import LRU from 'oidc-provider/lib/helpers/lru.js';

const client = { client_id: 'bench', client_secret: 'a-secret-that-is-long-enough-for-anybody' };
const scope = 'offline_access orders';

process.once('disconnect', () => process.exit(0));
process.once('message', async ({ count }) => process.send(await serve(count)));

async function serve(count) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const store = new LRU({ maxSize: 50_000_000 });
  const provider = new Provider(issuer, {
    adapter: (model) => new MemoryAdapter(model, store),
    clients: [
      {
        ...client,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: ['https://app.example.test/callback'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    scopes: ['offline_access', 'orders'],
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 3600, RefreshToken: 7_776_000, Grant: 7_776_000 },
  });
  server.on('request', provider.callback());
  const refreshTokens = [];
  for (let n = 0; n < count; n++) refreshTokens.push(await plantRefreshToken(provider, `account-${n}`));
  const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
  return { url: `${issuer}/token`, authorization: `Basic ${basic}`, refreshTokens };
}

async function plantRefreshToken(provider, accountId) {
  const grant = new provider.Grant({ accountId, clientId: client.client_id });
  grant.addOIDCScope(scope);
  const grantId = await grant.save();
  const token = new provider.RefreshToken({
    accountId,
    client: await provider.Client.find(client.client_id),
    grantId,
    gty: 'authorization_code',
    scope,
  });
  return token.save();
}
