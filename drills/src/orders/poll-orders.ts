import { setTimeout as sleep } from 'node:timers/promises';
import { callSouk, type Data, type SoukAnswer, type Tokens } from '../harness/call-souk.js';
import type { Shop } from '../harness/set-up-shop.js';
import { isHonestDelay, tellAnswer } from './honest-delay.js';

/** How requests were answered while something was wrong with the database. */
export interface Replies {
  right: number;
  delayed: number;
  /** Neither right nor an honest "later", or no answer at all. */
  wrong: string[];
}

export interface Asker {
  replies: Replies;
  stop(): Promise<void>;
}

const pauseMs = 50;
/** In the brief form, which shares the machine with other tests. */
const pauseInBriefMs = 500;

/** A request to one surface, over and over; `isRight` says whether an answer is correct. */
function pollOrders<Body>(
  { what, pauseMs: betweenMs }: { what: string; pauseMs: number },
  ask: () => Promise<SoukAnswer<Body>>,
  isRight: (answer: SoukAnswer<Body>) => boolean,
): Asker {
  const replies: Replies = { right: 0, delayed: 0, wrong: [] };
  let stopped = false;
  const working = (async () => {
    while (!stopped) {
      try {
        const answer = await ask();
        if (isRight(answer)) replies.right++;
        else if (isHonestDelay(answer)) replies.delayed++;
        else replies.wrong.push(tellAnswer(what, answer));
      } catch (error) {
        replies.wrong.push(`${what} had no answer: ${(error as Error).message}`);
      }
      await sleep(betweenMs);
    }
  })();
  return {
    replies,
    async stop() {
      stopped = true;
      await working;
    },
  };
}

/** Requests to every kind of surface whose correct answers are known beforehand. */
export function askEverySurface(baseUrl: string, shop: Shop, { brief = false } = {}): Asker[] {
  const often = (what: string) => ({ what, pauseMs: brief ? pauseInBriefMs : pauseMs });
  const product = `/apps/2026-10/products/${shop.productId}`;
  const { businessId, session } = shop;
  return [
    pollOrders(
      often(`GET ${product}`),
      () => callSouk<Data<{ id: string }>>(baseUrl, 'GET', product, { token: shop.accessToken }),
      ({ status, body }) => status === 200 && body.data.id === shop.productId,
    ),
    pollOrders(
      often('GET /dashboard/businesses/{id}'),
      () => callSouk<Data<{ id: string }>>(baseUrl, 'GET', `/dashboard/businesses/${businessId}`, { token: session }),
      ({ status, body }) => status === 200 && body.data.id === businessId,
    ),
    pollOrders(
      often('GET /developer/account'),
      () => callSouk<Data<{ name: string }>>(baseUrl, 'GET', '/developer/account', { token: session }),
      ({ status, body }) => status === 200 && body.data.name === 'Drill',
    ),
    keepRefreshing(baseUrl, shop, often('POST /apps/oauth/token')),
    pollOrders(
      often('GET /health/live'),
      () => callSouk(baseUrl, 'GET', '/health/live'),
      ({ status }) => status === 200,
    ),
  ];
}

/** One chain of refresh tokens: a pair that was made but never arrived must be handed out again. */
function keepRefreshing(baseUrl: string, shop: Shop, often: { what: string; pauseMs: number }): Asker {
  let token = shop.refreshToken;
  return pollOrders(
    often,
    () =>
      callSouk<Tokens>(baseUrl, 'POST', '/apps/oauth/token', {
        basic: shop.client,
        form: { grant_type: 'refresh_token', refresh_token: token },
      }),
    ({ status, body }) => {
      if (status !== 200) return false;
      token = body.refresh_token;
      return true;
    },
  );
}
