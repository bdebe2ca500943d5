import { setTimeout as sleep } from 'node:timers/promises';
import type { ReviewCase } from '@souk/contract';
import type { Log } from '../../foundation/observe/open-log.js';
import type { Data, DemoClient } from '../call-souk.js';
import type { RegisteredApp } from './run-apps.js';

export interface Reviewing {
  souk: DemoClient;
  /** The developer's. */
  token: string;
  /** The reviewer's session. */
  staff: string;
  log: Log;
}

const askAgainMs = 250;
const maxAsks = 240;

/** Asks until it is so; false when it takes too long. */
export async function untilSo(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let asked = 0; asked < maxAsks; asked++) {
    if (await isSo()) return true;
    await sleep(askAgainMs);
  }
  return false;
}

/** Submits the app, once, and lets the desk do with it what the demo tells of. The checks are the real ones. */
export async function reviewApp({ souk, token, staff, log }: Reviewing, app: RegisteredApp): Promise<void> {
  const path = `/developer/apps/${app.id}`;
  const { data: cases } = await souk.call<Data<ReviewCase[]>>('GET', `${path}/reviews`, { token });
  if (cases.length > 0) return;
  const note = app.fate === 'waiting' ? 'Notre première application. Merci de votre regard !' : null;
  const { data: opened } = await souk.call<Data<{ id: string }>>('POST', `${path}/submissions`, {
    token,
    json: { distribution: 'public', ...(note && { note }) },
  });
  const state = await checkedState({ souk, token }, app.id, opened.id);
  if (state !== 'submitted') {
    log.warn({ app: app.handle, state }, 'a demo app did not reach the review desk');
    return;
  }
  if (app.fate === 'waiting') return;
  await souk.call('POST', `/desk/reviews/${opened.id}/claim`, { token: staff });
  if (app.fate === 'listed') await souk.call('POST', `/desk/reviews/${opened.id}/approve`, { token: staff });
  else await souk.call('POST', `/desk/reviews/${opened.id}/request-changes`, { token: staff, json: requests });
}

const requests = {
  message: 'Thank you for submitting Promo Flash. Please make three changes:',
  items: [
    { key: 'tagline', note: 'Describe what the app does, without superlatives.' },
    { key: 'description', note: 'Describe only features that exist today. Remove planned features.' },
    { key: 'pricing', note: 'Merchants must know the price before they install. Add the amount to the pricing note.' },
  ],
};

async function checkedState(
  { souk, token }: Pick<Reviewing, 'souk' | 'token'>,
  appId: string,
  reviewId: string,
): Promise<string> {
  let state: ReviewCase['state'] = 'checking';
  await untilSo(async () => {
    const path = `/developer/apps/${appId}/reviews/${reviewId}`;
    state = (await souk.call<Data<ReviewCase>>('GET', path, { token })).data.state;
    return state !== 'checking';
  });
  return state;
}

/** The next version asks for more, was approved, and waits for the merchant. */
export async function offerNextVersion(
  { souk, token, staff }: Reviewing,
  app: RegisteredApp,
  manifest: object,
): Promise<void> {
  const path = `/developer/apps/${app.id}`;
  const { data: current } = await souk.call<Data<{ latestVersion: number }>>('GET', path, { token });
  if (current.latestVersion !== 1) return;
  const { data: uploaded } = await souk.call<Data<{ version: number }>>('POST', `${path}/versions`, {
    token,
    json: { manifest },
  });
  await souk.call('POST', `${path}/versions/${uploaded.version}/release`, { token });
  const { data: cases } = await souk.call<Data<ReviewCase[]>>('GET', `${path}/reviews?limit=1`, { token });
  if (cases[0]?.kind !== 'version') return;
  if ((await checkedState({ souk, token }, app.id, cases[0].id)) !== 'submitted') return;
  for (const step of ['claim', 'approve'])
    await souk.call('POST', `/desk/reviews/${cases[0].id}/${step}`, { token: staff });
}
