import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { askSouk, type Data } from '../harness/call-souk.js';

/** A merchant who keeps working, from their own address. */
export interface HonestTenant {
  done: number;
  /** The longest that an answer took since it was last asked for, in milliseconds. */
  slowestMs(): number;
  /** What was refused or never answered, in words. */
  failed: string[];
  stop(): Promise<void>;
}

export interface Merchant {
  token: string;
  businessId: string;
  storeId: string;
  subdomain: string;
  productId: string;
}

/** A business with a store and something to sell, made as its owner would. */
export async function openBusiness(baseUrl: string, token: string, name: string): Promise<Merchant> {
  const business = await askSouk<Data<{ id: string }>>(baseUrl, 'POST', '/dashboard/businesses', {
    token,
    json: { name },
  });
  const path = `/dashboard/businesses/${business.data.id}`;
  const stores = await askSouk<Data<[{ id: string; subdomain: string }]>>(baseUrl, 'GET', `${path}/stores`, { token });
  const [{ id: storeId, subdomain }] = stores.data;
  const json = { storeId, name: 'Linen shirt', price: '4500.00' };
  const product = await askSouk<Data<{ id: string }>>(baseUrl, 'POST', `${path}/products`, { token, json });
  return { token, businessId: business.data.id, storeId, subdomain, productId: product.data.id };
}

/** How long a merchant waits for an answer, and then before the next order. */
const patience = { patienceMs: 10_000, pauseMs: 40 };
/** In the brief form, which shares the machine with other tests. */
const patienceInBrief = { patienceMs: 30_000, pauseMs: 250 };

export function beHonest(host: string, port: number, merchant: Merchant, { brief = false } = {}): HonestTenant {
  const { patienceMs, pauseMs } = brief ? patienceInBrief : patience;
  const agent = new Agent({ keepAlive: true });
  const localAddress = process.platform === 'linux' ? '127.0.1.1' : '127.0.0.1';
  const failed: string[] = [];
  let stopped = false;
  const ask = (method: string, path: string, json?: unknown) =>
    new Promise<{ status: number; text: string }>((resolve) => {
      const body = json === undefined ? undefined : JSON.stringify(json);
      const sent = request(
        {
          host,
          port,
          localAddress,
          agent,
          method,
          path: `/dashboard/businesses/${merchant.businessId}${path}`,
          timeout: patienceMs,
          headers: { authorization: `Bearer ${merchant.token}`, ...(body && { 'content-type': 'application/json' }) },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
          );
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('timeout')));
      sent.once('error', (error) => resolve({ status: 0, text: error.message }));
      sent.end(body);
    });
  const { storeId, productId } = merchant;
  let slowest = 0;
  const slowestMs = () => {
    const told = slowest;
    slowest = 0;
    return told;
  };
  const tenant: HonestTenant = { done: 0, slowestMs, failed, stop: async () => {} };
  const mustSucceed = async (method: string, path: string, json?: unknown) => {
    const askedAt = performance.now();
    const { status, text } = await ask(method, path, json);
    slowest = Math.max(slowest, performance.now() - askedAt);
    tenant.done++;
    if (status < 200 || status > 299) failed.push(`${method} ${path}: ${status} ${text.slice(0, 120)}`);
    return status === 201 ? (JSON.parse(text).data.id as string) : undefined;
  };
  const work = async () => {
    while (!stopped) {
      const items = [{ productId, quantity: 1 }];
      const id = await mustSucceed('POST', '/orders', {
        storeId,
        items,
        buyer: { name: 'Amina', phone: '0550123456' },
      });
      if (id) await mustSucceed('GET', `/orders/${id}`);
      if (id) await mustSucceed('POST', `/orders/${id}/confirm`);
      await mustSucceed('GET', '/orders?limit=20');
      await sleep(pauseMs);
    }
  };
  const working = work();
  tenant.stop = async () => {
    stopped = true;
    await working;
    agent.destroy();
  };
  return tenant;
}
