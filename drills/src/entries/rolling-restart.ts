import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Drill } from '../harness/drill.js';
import { runPostgres } from '../harness/run-postgres.js';
import { setUpShop } from '../harness/set-up-shop.js';
import { startDeployment } from '../harness/start-deployment.js';
import { untilReady } from '../harness/until-ready.js';
import { checkOrders } from '../orders/check-orders.js';
import { gatherEvidence } from '../orders/gather-evidence.js';
import { placeOrders } from '../orders/place-orders.js';
import { askEverySurface } from '../orders/poll-orders.js';
import { receiveOrders } from '../orders/receive-orders.js';
import { balanceLoad } from '../restarts/balance-load.js';

const clients = 6;
/** As production has it: a load balancer on a busy machine looks late at times. */
const drainSeconds = 5;

/** The first half of a migration, as the rule for them wants it: the old code goes on beside it. */
const expand = [
  'alter table orders add column drilled text',
  'alter table apps add column drilled text',
  'alter table stores add column drilled integer not null default 0',
];

/** Every process is stopped and started again, one after the other, under load and behind a load balancer. */
export const rollingRestart: Drill = {
  name: 'rolling-restart',
  title: 'Every process restarted in turn under load, with a change of the schema in between: requests that failed',
  async run({ quick, brief, say }) {
    const receiver = await receiveOrders();
    const postgres = await runPostgres();
    const deployment = await startDeployment({
      databaseUrl: postgres.url,
      apis: 2,
      workers: brief ? 1 : 2,
      env: { SOUK_WEBHOOK_ALLOW: receiver.address, SOUK_DRAIN_SECONDS: String(drainSeconds) },
    });
    const balancer = await balanceLoad(deployment.baseUrls);
    try {
      const [baseUrl = ''] = deployment.baseUrls;
      const shop = await setUpShop(baseUrl, receiver.url);
      const orderers = placeOrders([balancer.url], shop, clients, brief ? 'calm' : 'hurried');
      const askers = askEverySurface(balancer.url, shop, { brief });
      await sleep(1_000);
      for (let round = 1; round <= (quick ? 1 : 3); round++) {
        for (const [place, api] of deployment.apis.entries()) {
          await api.stop();
          await api.start();
          await untilReady(deployment.baseUrls[place] ?? '');
          await balancer.untilSeen(deployment.baseUrls[place] ?? '');
        }
        for (const worker of deployment.workers) {
          await worker.stop();
          await worker.start();
        }
        say(
          `round ${round}: ${orderers.ledger.acknowledged.size} orders acknowledged, ${balancer.failed.length} requests failed`,
        );
        if (round === 1) await change(postgres.url, expand);
        await sleep(1_000);
      }
      await orderers.stop();
      for (const asker of askers) await asker.stop();
      for (const told of balancer.failed.slice(0, 10)) say(told);
      const { ledger } = orderers;
      const requests = ledger.sent + askers.reduce((sum, { replies }) => sum + replies.right + replies.delayed, 0);
      const wrong = [...ledger.wrong, ...askers.flatMap(({ replies }) => replies.wrong)];
      const delayed = askers.reduce((sum, { replies }) => sum + replies.delayed, ledger.delayed);
      return [
        ...checkOrders(await gatherEvidence({ baseUrl, databaseUrl: postgres.url, shop, ledger, receiver })),
        { what: `requests that failed (of ${requests})`, count: balancer.failed.length, allowed: 0 },
        { what: 'requests that were told to wait', count: delayed, allowed: 0 },
        { what: 'wrong answers', count: wrong.length, allowed: 0 },
      ];
    } finally {
      await balancer.close();
      await deployment.dispose();
      await postgres.dispose();
      await receiver.close();
    }
  },
};

async function change(databaseUrl: string, statements: string[]): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
