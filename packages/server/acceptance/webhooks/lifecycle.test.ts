import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDeveloperToken } from '../../testing/developers.js';
import { openWebhookShop, type WebhookShop } from '../../testing/webhooks/open-webhook-shop.js';

let shop: WebhookShop;
beforeAll(async () => {
  shop = await openWebhookShop();
});
afterAll(() => shop.stop());

it('a retry and a replay of app/installed carry the installation as it is then', async () => {
  shop.receiver.answer = 500;
  const { installationId, accessToken, app } = await shop.listen({ topics: ['app/installed'] });
  const asItIs = async () =>
    (await shop.server.call('GET', '/apps/2026-10/installation', { token: accessToken })).body.data;
  const limitTo = (storeIds: string[] | null) =>
    shop.desk.call('PATCH', `/installations/${installationId}`, { storeIds });
  const told = async () => (await shop.heard())[installationId]?.map(({ data }) => data.installation);

  const atFirst = await asItIs();
  expect(await told()).toEqual([atFirst]);

  await limitTo([shop.desk.storeId]);
  shop.receiver.answer = 200;
  shop.server.clock.advanceSeconds(6);
  const limited = await asItIs();
  expect(limited).not.toEqual(atFirst);
  expect(await told()).toEqual([limited]);

  await limitTo(null);
  const [{ id }] = (await shop.server.call('GET', '/apps/2026-10/webhooks/deliveries', { token: accessToken })).body
    .data;
  const { status } = await shop.server.call('POST', `/developer/apps/${app.id}/deliveries/${id}/replay`, {
    token: await newDeveloperToken(shop.server, app.developer.userId),
  });
  expect(status).toBe(202);
  expect(await told()).toEqual([await asItIs()]);
});
