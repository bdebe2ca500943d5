import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareSouk, type SoukUnderTest } from '@souk/drills/harness/run-souk.js';
import { setUpShop } from '@souk/drills/harness/set-up-shop.js';
import { findFreePort } from '@souk/server/foundation/database/embedded/find-free-port.js';
import type { Benchmark } from '../harness/benchmark.js';
import { generateLoad } from '../harness/generate-load.js';
import { openSilentReceiver } from '../memory/open-silent-receiver.js';
import { queueDeliveries } from '../memory/queue-deliveries.js';

/** One client would reach these at once. */
const withoutLimits = {
  SOUK_LIMIT_BUSINESS_PER_SECOND: '0',
  SOUK_LIMIT_BUSINESS_BURST: '0',
  SOUK_LIMIT_PLATFORM_PER_MINUTE: '0',
};

interface Given {
  quick: boolean;
  /** Where webhooks may go. */
  receiverPort: number;
}

/** What an operator sees of Souk's Node process (PostgreSQL has memory of its own), after something was done. */
function memoryRow(
  name: string,
  title: string,
  allowedMb: number,
  work: (souk: SoukUnderTest, given: Given) => Promise<() => Promise<void>>,
): Benchmark {
  return {
    name,
    title: `Megabytes that Souk's process holds ${title}, against the ${allowedMb} that are allowed`,
    unit: 'count',
    target: { kind: 'atMost', ratio: 1 },
    rounds: 1,
    async prepare({ quick }) {
      const receiverPort = await findFreePort();
      const souk = await prepareSouk({ ...withoutLimits, SOUK_WEBHOOK_ALLOW: `127.0.0.1:${receiverPort}` });
      await souk.start();
      return {
        ours: {
          name: 'Souk',
          async measure() {
            const end = await work(souk, { quick, receiverPort });
            await sleep(settleMs);
            const held = residentMb(souk.process.pid);
            await end();
            return held;
          },
        },
        reference: { name: 'allowed', measure: async () => allowedMb },
        close: () => souk.dispose(),
      };
    },
  };
}

/** What was only needed for a moment is given back meanwhile. */
const settleMs = 5_000;
const nothingToEnd = async () => undefined;

export const memoryIdle = memoryRow('memory-idle', 'when nobody asks for anything', 140, async () => nothingToEnd);

export const memoryRequests = memoryRow('memory-requests', 'after 100,000 requests', 200, async (souk, { quick }) => {
  const { accessToken, productId } = await setUpShop(souk.baseUrl, 'https://bench.example.com');
  await generateLoad({
    url: `${souk.baseUrl}/apps/2026-10/products/${productId}`,
    headers: { authorization: `Bearer ${accessToken}` },
    connections: 16,
    seconds: 300,
    requests: quick ? 20_000 : 100_000,
  });
  return nothingToEnd;
});

const manyConnections = 5_000;
/** No address may have more than 500. */
const ofAddress = 400;

export const memoryConnections = memoryRow(
  'memory-connections',
  `with ${manyConnections.toLocaleString('en')} open connections`,
  400,
  async (souk) => {
    const requests: ClientRequest[] = [];
    for (let count = 0; count < manyConnections; count += 1) requests.push(await openConnection(souk.baseUrl, count));
    return async () => {
      for (const request of requests) request.destroy();
    };
  },
);

const manyDeliveries = 100_000;
const aboutProducts = '\n[[webhooks]]\ntopics = ["products/updated"]\nuri = "/hooks"\n';

/** Their app's server has stopped answering: as many are under way as may be, and the others wait. */
export const memoryDeliveries = memoryRow(
  'memory-deliveries',
  `with ${manyDeliveries.toLocaleString('en')} waiting deliveries`,
  400,
  async (souk, { quick, receiverPort }) => {
    const receiver = await openSilentReceiver(receiverPort);
    const shop = await setUpShop(souk.baseUrl, receiver.url, aboutProducts);
    await queueDeliveries(await souk.databaseUrl(), shop, quick ? manyDeliveries / 5 : manyDeliveries);
    return async () => receiver.close();
  },
);

/** One that has been answered once and is kept for the next request. */
async function openConnection(baseUrl: string, count: number): Promise<ClientRequest> {
  const localAddress = `127.0.3.${1 + Math.floor(count / ofAddress)}`;
  const headers = { connection: 'keep-alive' };
  const request = get(`${baseUrl}/health/live`, { agent: false, localAddress, headers });
  const [answer] = await once(request, 'response');
  answer.resume();
  await once(answer, 'end');
  return request;
}

function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}
