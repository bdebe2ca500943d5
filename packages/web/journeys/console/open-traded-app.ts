import { sql } from 'kysely';
import { installApp, makeApp } from '../../../server/testing/installations.js';
import { signUpMerchant } from '../../../server/testing/people.js';
import { plantProduct } from '../../../server/testing/plant-shop.js';
import { eventually } from '../harness/eventually.js';
import type { Souk } from '../harness/open-souk.js';
import { signUpStudio } from '../pages/seed-developer.js';
import { placeOrder } from '../pages/seed-store.js';
import { expectStatus, scopesOfStockAlerts, stockAlerts } from '../pages/stock-alerts.js';

export interface TradedApp {
  appId: string;
  installationId: string;
  /** Whose session opens the console. */
  developer: { token: string };
  /** A merchant takes an order; its webhook has been answered when this returns. */
  placeOrder(): Promise<void>;
  /** A call of the app itself; its request id. */
  callAdmin(method: string, path: string): Promise<string>;
  readLatestDelivery(): Promise<{ deliveryId: string; requestId: string }>;
  /** As if as many had been delivered before, one every ten seconds. */
  rememberDeliveries(count: number): Promise<void>;
  /** As if the last attempt of everything so far had failed. */
  failAll(): Promise<void>;
  /** As if the endpoint had answered 410. */
  switchOff(): Promise<void>;
}

/** A listed app of a developer's own, on a merchant's shop, with an endpoint where webhooks really arrive. */
export async function openTradedApp(souk: Souk): Promise<TradedApp> {
  const { server, appServer } = souk;
  appServer.answerWebhook = 'accept_all';
  const developer = await signUpStudio(souk, 'Nour Belkacem');
  const app = await makeApp(server, {
    developer: { ...developer, token: developer.session },
    state: 'listed',
    scopes: scopesOfStockAlerts,
    manifest: stockAlerts(appServer.origin),
  });
  const merchant = await signUpMerchant(server, { name: 'Bazar El Feth' });
  const { installationId, accessToken } = await installApp(server, { app, merchant });
  const { businessId, storeIds } = merchant;
  const product = await plantProduct(server, { businessId, storeId: storeIds[0] as string, stock: 100 });
  const ask = async (path: string) =>
    expectStatus(await server.call('GET', `/developer/apps/${app.id}${path}`, { token: developer.token }), 200).body
      .data;
  return {
    appId: app.id,
    installationId,
    developer: { token: developer.session },
    async placeOrder() {
      const seen = appServer.webhooks.length;
      await placeOrder(souk, merchant, product.id);
      await eventually('the webhook', async () => appServer.webhooks.length > seen);
    },
    async callAdmin(method, path) {
      const { headers } = await server.call(method, `/apps/2026-10${path}`, { token: accessToken });
      return headers.get('x-request-id') ?? '';
    },
    async readLatestDelivery() {
      const [{ id }] = await ask('/deliveries?limit=1');
      return { deliveryId: id, requestId: (await ask(`/deliveries/${id}`)).requestId };
    },
    async rememberDeliveries(count) {
      await sql`
        insert into finished_deliveries (id, business_id, app_id, installation_id, event_id, topic, status, event_at, created_at,
          finished_at, attempts, last_attempt_at, http_status, duration_ms)
        select next_id(), ${businessId}, ${app.id}, ${installationId}, next_id(), 'orders/created', 'delivered', at, at, at, 1, at, 200, 10
        from generate_series(1, ${count}) as n, lateral (select now() - n * interval '10 seconds' as at) as then_
      `.execute(server.platform.db);
    },
    async failAll() {
      await sql`update finished_deliveries set status = 'failed', error = 'HTTP_500', http_status = 500
        where installation_id = ${installationId}`.execute(server.platform.db);
    },
    async switchOff() {
      await sql`update installations set webhooks_disabled_at = now(), webhooks_disabled_reason = 'gone'
        where id = ${installationId}`.execute(server.platform.db);
    },
  };
}
