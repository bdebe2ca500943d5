import type { Scope, Topic } from '@souk/contract';
import { installApp, makeApp, type TestInstallation } from '../installations.js';
import { type OrderDesk, openOrderDesk } from '../open-order-desk.js';
import type { TestUser } from '../people.js';
import { signUpStaff } from '../review/open-review-stage.js';
import { startTestServer, type TestServer } from '../start-test-server.js';
import { driveEngine } from './drive-engine.js';
import { type ReceivedEnvelope, type Receiver, startReceiver } from './start-receiver.js';

export interface ListenOptions {
  topics: Topic[];
  scopes?: Scope[];
  storeIds?: string[] | null;
}

/** A merchant whose apps listen at one receiver, and a server whose engine works when the test says so. */
export interface WebhookShop {
  server: TestServer;
  receiver: Receiver;
  desk: OrderDesk;
  /** Installs an app of its own that listens to these topics. */
  listen(options: ListenOptions): Promise<TestInstallation>;
  /** Lets everything due be sent; answers what arrived since this was last asked, by installation and then in time. */
  heard(): Promise<Record<string, ReceivedEnvelope[]>>;
  /** The installation's deliveries as its own log shows them, newest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape; the OpenAPI check holds their types
  logOf(installation: TestInstallation): Promise<any[]>;
  staff: TestUser;
  stop(): Promise<void>;
}

export async function openWebhookShop(): Promise<WebhookShop> {
  const receiver = await startReceiver();
  const server = await startTestServer({
    config: { webhookAllow: [`127.0.0.1:${receiver.port}`], webhookRetrySeconds: [5, 5] },
  });
  const desk = await openOrderDesk(server);
  const engine = await driveEngine(server);
  return {
    server,
    receiver,
    desk,
    staff: await signUpStaff(server),
    async listen({ topics, scopes = [], storeIds = null }) {
      const app = await makeApp(server, {
        scopes,
        manifest: { hosting: { mode: 'remote', url: receiver.url }, webhooks: [{ topics, uri: '/hooks' }] },
      });
      return installApp(server, { app, merchant: desk.merchant, storeIds });
    },
    async heard() {
      await engine.settleEverythingDue();
      const heard: Record<string, ReceivedEnvelope[]> = {};
      for (const { body } of receiver.received.splice(0)) {
        heard[body.installationId] = [...(heard[body.installationId] ?? []), body];
      }
      return heard;
    },
    async logOf({ accessToken }) {
      return (await server.call('GET', '/apps/2026-10/webhooks/deliveries', { token: accessToken })).body.data;
    },
    async stop() {
      await server.stop();
      await receiver.close();
    },
  };
}
