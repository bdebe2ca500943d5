import { setTimeout as sleep } from 'node:timers/promises';
import { callSouk, type Data } from '../harness/call-souk.js';
import type { Shop } from '../harness/set-up-shop.js';
import { isHonestDelay, tellAnswer } from './honest-delay.js';

/** What was requested from Souk, and what it promised. */
export interface Ledger {
  /** Requests, repeated ones too. */
  sent: number;
  /** Requests that were told to come back later. */
  delayed: number;
  /** Requests that never got an answer: whether they took effect is unknown, and a retry must settle it. */
  unanswered: number;
  /** The key of each order that was acknowledged, by the order's id. */
  acknowledged: Map<string, string>;
  /** Ids that were acknowledged for two different orders. */
  twice: string[];
  /** Keys that were never acknowledged, although they were retried until the end. */
  abandoned: string[];
  /** Answers that were neither a success nor an honest "later". */
  wrong: string[];
}

export interface Orderers {
  ledger: Ledger;
  /** Starts no more orders; those under way are retried until they are acknowledged. */
  stop(): Promise<void>;
}

const giveUpAfterMs = 90_000;
/** How long a client waits after an order, and before it tries one again. */
const paces = {
  /** One after the other. */
  hurried: { afterMs: 0, againMs: 40 },
  /** For brief forms, which share the machine with other tests: a kill still meets orders under way. */
  brisk: { afterMs: 60, againMs: 200 },
  /** For brief forms in which nothing is killed, so that no moment is worth more than another. */
  calm: { afterMs: 250, againMs: 200 },
};
export type Pace = keyof typeof paces;

let keys = 0;

/** This many clients, each placing one order after the other: every order has its own key and is retried until it is done. */
export function placeOrders(baseUrls: string[], shop: Shop, clients: number, pace: Pace): Orderers {
  const { afterMs, againMs } = paces[pace];
  const ledger: Ledger = {
    sent: 0,
    delayed: 0,
    unanswered: 0,
    acknowledged: new Map(),
    twice: [],
    abandoned: [],
    wrong: [],
  };
  let stopped = false;
  const client = async (place: number) => {
    while (!stopped) {
      await orderOnce({ baseUrls, shop, ledger, place, againMs });
      if (afterMs > 0) await sleep(afterMs);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, (_, place) => client(place)));
  return {
    ledger,
    async stop() {
      stopped = true;
      await working;
    },
  };
}

interface Ordering {
  baseUrls: string[];
  shop: Shop;
  ledger: Ledger;
  place: number;
  againMs: number;
}

async function orderOnce({ baseUrls, shop, ledger, place, againMs }: Ordering): Promise<void> {
  const number = ++keys;
  const idempotencyKey = `drill-${process.pid}-${number}`;
  const json = orderFor(shop, idempotencyKey, number);
  const giveUpAt = performance.now() + giveUpAfterMs;
  for (let attempt = 0; performance.now() < giveUpAt; attempt++) {
    const baseUrl = baseUrls[(place + attempt) % baseUrls.length] as string;
    ledger.sent++;
    const answer = await callSouk<Data<{ id: string }>>(baseUrl, 'POST', '/apps/2026-10/orders', {
      token: shop.accessToken,
      json,
      idempotencyKey,
    }).catch(() => undefined);
    if (answer?.status === 201) {
      const { id } = answer.body.data;
      if (ledger.acknowledged.has(id)) ledger.twice.push(id);
      ledger.acknowledged.set(id, idempotencyKey);
      return;
    }
    if (!answer) ledger.unanswered++;
    else if (isHonestDelay(answer)) ledger.delayed++;
    else ledger.wrong.push(tellAnswer('POST /orders', answer));
    await sleep(againMs);
  }
  ledger.abandoned.push(idempotencyKey);
}

/** The key is also the order's note, so that duplicates can be found. */
export function orderFor({ storeId, productId }: Shop, key: string, number: number) {
  const phone = `05${String(10_000_000 + (number % 89_999_999))}`;
  return { storeId, items: [{ productId, quantity: 1 }], buyer: { name: 'Amine Benali', phone }, note: key };
}
