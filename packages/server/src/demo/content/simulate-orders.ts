import type { DevStore, Installation, InstalledApp, WebhookDelivery } from '@souk/contract';
import type { Data, DemoClient } from '../call-souk.js';
import { untilSo } from './review-app.js';
import type { RegisteredApp } from './run-apps.js';

export interface Trading {
  souk: DemoClient;
  /** The developer's. */
  token: string;
  /** The merchant's session. */
  merchant: string;
  businessId: string;
}

/** A dev store of the developer, with the apps on it: what the checks of a submission ask for. */
export async function ensureTrialStore({ souk, token }: Pick<Trading, 'souk' | 'token'>): Promise<string> {
  const name = 'Boutique de développement';
  const { data: stores } = await souk.call<Data<DevStore[]>>('GET', '/developer/dev-stores', { token });
  const store =
    stores.find((one) => one.name === name) ??
    (
      await souk.call<Data<DevStore>>('POST', '/developer/dev-stores', {
        token,
        json: { name, preset: 'small', seed: 'essai' },
      })
    ).data;
  const isReady = async () =>
    (await souk.call<Data<DevStore>>('GET', `/developer/dev-stores/${store.id}`, { token })).data.state === 'ready';
  if (!(await untilSo(isReady))) throw new Error('The dev store of the demo did not become ready.');
  return store.id;
}

/** Installed there, once; answers when the app has heard of it. */
export async function tryOut({ souk, token }: Pick<Trading, 'souk' | 'token'>, app: RegisteredApp, storeId: string) {
  const path = `/developer/apps/${app.id}`;
  const { data: installations } = await souk.call<Data<unknown[]>>('GET', `${path}/installations`, { token });
  if (installations.length > 0) return;
  await souk.call('POST', `/developer/dev-stores/${storeId}/installations`, { token, json: { appId: app.id } });
  await untilSo(async () => {
    const told = `${path}/deliveries?topic=app/installed&status=delivered`;
    return (await souk.call<Data<unknown[]>>('GET', told, { token })).data.length > 0;
  });
}

/** On the merchant's business, by consent. Answers whether it is new there. */
export async function installForMerchant(
  { souk, merchant, businessId }: Trading,
  app: RegisteredApp,
): Promise<boolean> {
  const path = `/dashboard/businesses/${businessId}/installations`;
  const { data } = await souk.call<Data<InstalledApp[]>>('GET', path, { token: merchant });
  if (data.some((one) => one.appId === app.id && one.state === 'active')) return false;
  const json = { clientId: app.clientId, scopes: app.scopes };
  const { status } = await souk.send('POST', path, { token: merchant, json });
  return status === 201;
}

/** A busy morning: orders are confirmed and sent out, one changes, one comes in. Every step is told to the apps. */
export async function simulateMorningOrders({ souk, merchant, businessId }: Trading): Promise<void> {
  const path = `/dashboard/businesses/${businessId}/orders`;
  const call = (suffix: string, json: object = {}) => souk.send('POST', `${path}/${suffix}`, { token: merchant, json });
  const { data: waiting } = await souk.call<Data<{ id: string }[]>>('GET', `${path}?stage=new&limit=6`, {
    token: merchant,
  });
  for (const { id } of waiting) await call(`${id}/confirm`);
  for (const { id } of waiting.slice(0, 3)) await call(`${id}/dispatch`);
  for (const { id } of waiting.slice(0, 1)) await call(`${id}/deliver`);
}

/** Something fails at the app of the dev store, and the app is taken off before it is tried again: that delivery is skipped. */
export async function leaveWithDeliveries(
  { souk, token, developer }: Pick<Trading, 'souk' | 'token'> & { developer: string },
  app: RegisteredApp,
  storeId: string,
): Promise<void> {
  const store = `/developer/dev-stores/${storeId}`;
  const path = `/developer/apps/${app.id}`;
  const { data: skipped } = await souk.call<Data<unknown[]>>('GET', `${path}/deliveries?status=skipped`, { token });
  if (skipped.length > 0) return;
  for (const action of ['place_order', 'confirm'])
    await souk.send('POST', `${store}/actions`, { token, json: { action } });
  await untilSo(async () => {
    const waiting = `${path}/deliveries?status=pending`;
    const { data } = await souk.call<Data<WebhookDelivery[]>>('GET', waiting, { token });
    return data.some(({ attempts }) => attempts > 0);
  });
  const { data: installations } = await souk.call<Data<(Installation & { devStore: boolean })[]>>(
    'GET',
    `${path}/installations`,
    { token },
  );
  const there = installations.find((one) => one.devStore && one.state === 'active');
  if (!there) return;
  const installation = `/dashboard/businesses/${there.businessId}/installations/${there.id}`;
  await souk.send('DELETE', installation, { token: developer });
}
