import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { askSouk, type Data } from '../harness/call-souk.js';
import { cleanUpOnExit } from '../harness/cleanup.js';
import { proxyTo } from '../harness/cut-connection.js';
import type { Drill, Finding } from '../harness/drill.js';
import { runPostgres } from '../harness/run-postgres.js';
import { type Shop, setUpShop } from '../harness/set-up-shop.js';
import { type Deployment, startDeployment } from '../harness/start-deployment.js';
import { untilReady } from '../harness/until-ready.js';
import { checkOrders } from '../orders/check-orders.js';
import { gatherEvidence, untilSettled } from '../orders/gather-evidence.js';
import { type Ledger, orderFor, placeOrders } from '../orders/place-orders.js';
import { askEverySurface } from '../orders/poll-orders.js';
import { type OrderReceiver, receiveOrders } from '../orders/receive-orders.js';

const clients = 4;
/** After the database is back, everything must recover within this time, without intervention. */
const recoverWithinSeconds = 20;

/** Every connection to the database breaks and none is accepted for half a minute, under load. */
export const databaseCut: Drill = {
  name: 'database-cut',
  title: 'The database cut off for 30 seconds under load: wrong answers, things lost, what did not recover by itself',
  async run({ quick, brief, say }) {
    const cutSeconds = brief ? 4 : quick ? 12 : 30;
    const receiver = await receiveOrders();
    const postgres = await runPostgres();
    const cable = await proxyTo(postgres.url);
    const closeCable = cleanUpOnExit(() => cable.close());
    const deployment = await startDeployment({
      databaseUrl: cable.url,
      apis: 2,
      workers: brief ? 0 : 2,
      workerInside: brief,
      env: { SOUK_WEBHOOK_ALLOW: receiver.address },
    });
    try {
      const [baseUrl = ''] = deployment.baseUrls;
      const shop = await setUpShop(baseUrl, receiver.url);
      const orderers = placeOrders(deployment.baseUrls, shop, clients, brief ? 'brisk' : 'hurried');
      const askers = askEverySurface(baseUrl, shop, { brief });
      await untilBusy(orderers.ledger, brief ? 20 : 200);
      const before = orderers.ledger.acknowledged.size;
      await cable.cut();
      say(`cut off; ${before} orders acknowledged`);
      await sleep(cutSeconds * 1_000);
      const during = orderers.ledger.acknowledged.size - before;
      await cable.restore();
      const restoredAt = performance.now();
      say('the database is back');
      await untilWritesResume(deployment, shop);
      await untilExported(baseUrl, shop, receiver);
      await orderers.stop();
      for (const asker of askers) await asker.stop();
      await untilNothingWaits(postgres.url);
      const seconds = Math.ceil((performance.now() - restoredAt) / 1_000);
      say(`all is well ${seconds} s after the return`);

      const { ledger } = orderers;
      const wrong = [...ledger.wrong, ...askers.flatMap(({ replies }) => replies.wrong)];
      for (const told of wrong.slice(0, 20)) say(told);
      const delayed = askers.reduce((sum, { replies }) => sum + replies.delayed, ledger.delayed);
      if (delayed === 0)
        throw new Error('Nobody was told to wait: the cut was not felt, and the drill proved nothing.');
      const fellOver = [...deployment.apis, ...deployment.workers].reduce((sum, one) => sum + one.fellOver, 0);
      const none = (what: string, count: number): Finding => ({ what, count, allowed: 0 });
      return [
        ...checkOrders(await gatherEvidence({ baseUrl, databaseUrl: postgres.url, shop, ledger, receiver })),
        none(`answers that were neither right nor 503 with Retry-After (${delayed} were told to wait)`, wrong.length),
        none('writes without an answer', ledger.unanswered),
        // Each client may have had one that was committed just before.
        none('writes acknowledged while the database was away', Math.max(0, during - clients)),
        none('writes that could not be finished afterwards', ledger.abandoned.length),
        none('processes that ended', fellOver),
        {
          what: `seconds from the return until all was well again, after a cut of ${cutSeconds} s (at most ${recoverWithinSeconds})`,
          count: seconds,
          allowed: recoverWithinSeconds,
        },
      ];
    } finally {
      await deployment.dispose();
      await closeCable();
      await postgres.dispose();
      await receiver.close();
    }
  },
};

/** Long enough for every cache to be warm and every connection to be open. */
async function untilBusy({ acknowledged }: Ledger, orders: number): Promise<void> {
  const giveUpAt = performance.now() + 30_000;
  while (acknowledged.size < orders && performance.now() < giveUpAt) await sleep(50);
}

/** Each process can serve, receives messages from the others, and accepts a write. */
async function untilWritesResume({ baseUrls }: Deployment, shop: Shop): Promise<void> {
  for (const [place, baseUrl] of baseUrls.entries()) {
    await untilReady(baseUrl);
    const key = `after-the-cut-${place}`;
    await askSouk(baseUrl, 'POST', '/apps/2026-10/orders', {
      token: shop.accessToken,
      idempotencyKey: key,
      json: orderFor(shop, key, place),
    });
  }
}

/** A job enqueued now is done, and its webhook arrives. */
async function untilExported(baseUrl: string, { accessToken }: Shop, receiver: OrderReceiver): Promise<void> {
  const asked = await askSouk<Data<{ id: string }>>(baseUrl, 'POST', '/apps/2026-10/bulk-exports', {
    token: accessToken,
    json: { resource: 'orders' },
  });
  const giveUpAt = performance.now() + 60_000;
  while (!receiver.exports.includes(asked.data.id)) {
    if (performance.now() > giveUpAt) throw new Error('A bulk export was not finished within a minute of the return.');
    await sleep(50);
  }
}

async function untilNothingWaits(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  client.on('error', () => undefined);
  await client.connect();
  await untilSettled(client).finally(() => client.end());
}
