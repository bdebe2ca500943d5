import { sql } from 'kysely';
import { createDevStore } from '../dev-stores.js';
import { signUpDeveloper, type TestDeveloper } from '../developers.js';
import { makeApp, type TestApp } from '../installations.js';
import { startTestServer, type TestServer, type TestServerOptions } from '../start-test-server.js';
import { driveEngine } from './drive-engine.js';
import { RelayClient } from './relay-client.js';
import { type Receiver, startReceiver } from './start-receiver.js';

/** A developer with an app on a dev store, whose endpoint is a real receiver; an engine that works when told to. */
export async function openRelayStage(config: TestServerOptions['config'] = {}) {
  const receiver = await startReceiver();
  const server = await startTestServer({
    config: { webhookAllow: [`127.0.0.1:${receiver.port}`], webhookRetrySeconds: [5, 300], ...config },
  });
  const developer = await signUpDeveloper(server);
  const place = await installedOnDevStore(server, developer, receiver);
  const engine = await driveEngine(server);
  const clients: RelayClient[] = [];
  return {
    ...place,
    server,
    receiver,
    developer,
    engine,
    async relay(json?: object, at: TestServer = server): Promise<RelayClient> {
      const client = await RelayClient.open(server, { appId: place.app.id, token: developer.token, json, at });
      clients.push(client);
      return client;
    },
    async place(count = 1): Promise<void> {
      for (let turn = 0; turn < count; turn += 1) {
        await act(server, developer, place.devStoreId, 'place_order');
      }
    },
    async deliveries() {
      const answer = await server.call('GET', `/developer/apps/${place.app.id}/deliveries?limit=100`, {
        token: developer.token,
      });
      return answer.body.data;
    },
    /** As if the relay's client had not been heard of for this long. */
    async silent(relayId: string, interval: string): Promise<void> {
      await sql`update relays set beat_at = clock_timestamp() - ${interval}::interval where id = ${relayId}`.execute(
        server.platform.db,
      );
    },
    async close(): Promise<void> {
      for (const client of clients) client.leave();
      await server.stop();
      await receiver.close();
    },
  };
}

export type RelayStage = Awaited<ReturnType<typeof openRelayStage>>;

export async function act(server: TestServer, { token }: TestDeveloper, devStoreId: string, action: string) {
  const answer = await server.call('POST', `/developer/dev-stores/${devStoreId}/actions`, { token, json: { action } });
  if (answer.status !== 200) throw new Error(`${action} was refused: ${answer.text}`);
}

async function installedOnDevStore(server: TestServer, developer: TestDeveloper, receiver: Receiver) {
  const app = await makeApp(server, {
    developer: { ...developer, token: developer.session },
    scopes: ['read_orders'],
    manifest: {
      hosting: { mode: 'remote', url: receiver.url },
      webhooks: [{ topics: ['orders/created'], uri: '/hooks' }],
    },
  });
  const { devStoreId, businessId } = await createDevStore(server, developer, { preset: 'small' });
  const installationId = await installOn(server, developer, devStoreId, app);
  return { app, devStoreId, businessId, installationId };
}

async function installOn(
  server: TestServer,
  { token }: TestDeveloper,
  devStoreId: string,
  { id }: Pick<TestApp, 'id'>,
): Promise<string> {
  const installed = await server.call('POST', `/developer/dev-stores/${devStoreId}/installations`, {
    token,
    json: { appId: id },
  });
  if (installed.status !== 201) throw new Error(`The installation was refused: ${installed.text}`);
  return installed.body.data.id;
}
