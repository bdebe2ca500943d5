import { createApp, signUpDeveloper, type TestDeveloper } from '../../server/testing/developers.js';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import { type Receiver, startReceiver } from '../../server/testing/webhooks/start-receiver.js';

export interface Stage {
  server: TestServer;
  developer: TestDeveloper;
  /** The app's own server: it hears webhooks at `/webhooks`, and knows nothing else. */
  receiver: Receiver;
  handle: string;
  appId: string;
  /** A manifest whose webhooks go to this path. */
  manifest(uri: string): string;
  stop(): Promise<void>;
}

/** A whole Souk, with its workers unless they are in the way, a developer with an app, and the app's server. */
export async function openStage(handle = 'order-notes', { worker = true } = {}): Promise<Stage> {
  const receiver = await startReceiver(({ path }, response) => {
    response.writeHead(path === '/webhooks' ? 200 : 404).end();
  });
  const server = await startTestServer({
    config: {
      roles: { api: true, worker, host: false },
      webhookAllow: [`127.0.0.1:${receiver.port}`],
      webhookRetrySeconds: [600],
    },
  });
  const developer = await signUpDeveloper(server);
  const { appId } = await createApp(server, developer, { handle, name: 'Order Notes' });
  return {
    server,
    developer,
    receiver,
    handle,
    appId,
    manifest: (uri) => manifestOf(handle, receiver.url, uri),
    async stop() {
      await server.stop();
      await receiver.close();
    },
  };
}

const manifestOf = (handle: string, url: string, uri: string) => `name = "Order Notes"
handle = "${handle}"
api_version = "2026-10"
scopes = ["read_orders"]

[hosting]
url = "${url}"

[[webhooks]]
topics = ["orders/created"]
uri = "${uri}"
`;
