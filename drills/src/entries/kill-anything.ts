import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillOptions, Finding } from '../harness/drill.js';
import { noLimits } from '../harness/no-limits.js';
import { type PostgresUnderTest, runPostgres } from '../harness/run-postgres.js';
import { prepareSouk, type SoukUnderTest } from '../harness/run-souk.js';
import { setUpShop } from '../harness/set-up-shop.js';
import type { SoukProcess } from '../harness/souk-process.js';
import { type Deployment, startDeployment } from '../harness/start-deployment.js';
import { untilReady } from '../harness/until-ready.js';
import { checkOrders } from '../orders/check-orders.js';
import { gatherEvidence, type Scene } from '../orders/gather-evidence.js';
import { type Ledger, placeOrders } from '../orders/place-orders.js';
import { receiveOrders } from '../orders/receive-orders.js';

const clients = 4;

/** kill -9 of any process at random moments, with everything in one process and with the roles in separate ones. */
export const killAnything: Drill = {
  name: 'kill-anything',
  title:
    'kill -9 of api, worker, PostgreSQL or all of them, during start and under load: what was acknowledged and lost',
  async run(options) {
    return [
      ...(await inOneProcess(options)).map(named('in one process')),
      ...(await withRolesApart(options)).map(named('roles apart')),
    ];
  },
};

const named = (where: string) => (finding: Finding) => ({ ...finding, what: `${where}: ${finding.what}` });

/** As `npm start` runs it: one Node that keeps its own PostgreSQL. */
async function inOneProcess({ quick, brief, say }: DrillOptions): Promise<Finding[]> {
  const receiver = await receiveOrders();
  const souk = await prepareSouk({ SOUK_WEBHOOK_ALLOW: receiver.address, ...noLimits });
  try {
    await killFirstStart(souk, brief ? [] : [200, 700, 1_500], say);
    await souk.start();
    const shop = await setUpShop(souk.baseUrl, receiver.url);
    const orderers = placeOrders([souk.baseUrl], shop, clients, brief ? 'brisk' : 'hurried');
    for (let kill = 1; kill <= (brief ? 1 : quick ? 3 : 10); kill++) {
      const victim = ['node', 'both', 'postgres'][kill % 3] as 'node' | 'postgres' | 'both';
      await sleep(300 + Math.random() * 1_200);
      if (victim !== 'postgres') await souk.killNode();
      if (victim !== 'node') await souk.killPostgres();
      say(`kill ${kill}: ${victim}; ${tell(orderers.ledger)}`);
      await sleep(Math.random() * 500);
      // PostgreSQL alone was killed: Souk itself must bring it back.
      if (victim === 'postgres') await untilReady(souk.baseUrl);
      else await souk.start();
    }
    await orderers.stop();
    const databaseUrl = await souk.databaseUrl();
    return await judge({ baseUrl: souk.baseUrl, databaseUrl, shop, ledger: orderers.ledger, receiver });
  } finally {
    await souk.dispose();
    await receiver.close();
  }
}

/** The very first start is killed at several moments; the next one must still succeed. */
async function killFirstStart(souk: SoukUnderTest, momentsMs: number[], say: (text: string) => void): Promise<void> {
  for (const afterMs of momentsMs) {
    souk.startWithoutWaiting();
    await sleep(afterMs);
    await souk.killNode();
    say(`killed the first start after ${afterMs} ms`);
  }
}

/** As on several machines: api processes and workers on a separate PostgreSQL. */
async function withRolesApart({ quick, brief, say }: DrillOptions): Promise<Finding[]> {
  const receiver = await receiveOrders();
  const postgres = await runPostgres();
  const deployment = await startDeployment({
    databaseUrl: postgres.url,
    apis: brief ? 1 : 2,
    workers: brief ? 1 : 2,
    env: { SOUK_WEBHOOK_ALLOW: receiver.address },
  });
  try {
    const shop = await setUpShop(deployment.baseUrls[0] as string, receiver.url);
    const orderers = placeOrders(deployment.baseUrls, shop, clients, brief ? 'brisk' : 'hurried');
    for (let kill = 0; kill < (brief ? 3 : quick ? 5 : 20); kill++) {
      await sleep(300 + Math.random() * 1_200);
      const victim = await killOne(deployment, postgres, kill);
      say(`kill ${kill + 1}: ${victim}; ${tell(orderers.ledger)}`);
      await sleep(Math.random() * 500);
      await reviveAll(deployment);
    }
    await orderers.stop();
    const [baseUrl = ''] = deployment.baseUrls;
    const fellOver = [...deployment.apis, ...deployment.workers].reduce((sum, one) => sum + one.fellOver, 0);
    return [
      ...(await judge({ baseUrl, databaseUrl: postgres.url, shop, ledger: orderers.ledger, receiver })),
      { what: 'processes that ended although nobody killed them', count: fellOver, allowed: 0 },
    ];
  } finally {
    await deployment.dispose();
    await postgres.dispose();
    await receiver.close();
  }
}

async function killOne({ apis, workers }: Deployment, postgres: PostgresUnderTest, turn: number): Promise<string> {
  const kill = async (...victims: (SoukProcess | PostgresUnderTest | undefined)[]) => {
    await Promise.all(victims.map((victim) => victim?.kill()));
  };
  const place = turn % apis.length;
  switch (turn % 5) {
    case 0:
      await kill(workers[place]);
      return 'a worker';
    case 1:
      await kill(apis[place]);
      return 'an api';
    case 2:
      await kill(postgres);
      return 'PostgreSQL';
    case 3:
      await kill(...apis, ...workers);
      return 'every api and worker';
    default:
      await kill(postgres, apis[place], workers[place]);
      return 'PostgreSQL, an api and a worker';
  }
}

const reviveWithinMs = 60_000;

/** As a process manager would: whatever exited is restarted, and again while the database is not back yet. */
async function reviveAll({ apis, workers }: Deployment): Promise<void> {
  const giveUpAt = performance.now() + reviveWithinMs;
  const revive = async (one: SoukProcess) => {
    while (!one.running) {
      try {
        await one.start();
      } catch (error) {
        if (performance.now() > giveUpAt) throw error;
        await sleep(200);
      }
    }
  };
  await Promise.all([...apis, ...workers].map(revive));
}

async function judge(scene: Scene): Promise<Finding[]> {
  const { abandoned, wrong } = scene.ledger;
  for (const told of wrong.slice(0, 10)) process.stderr.write(`  ${told}\n`);
  return [
    ...checkOrders(await gatherEvidence(scene)),
    { what: 'writes that could not be finished afterwards', count: abandoned.length, allowed: 0 },
    { what: 'wrong answers', count: wrong.length, allowed: 0 },
  ];
}

function tell({ acknowledged, sent, delayed, unanswered }: Ledger): string {
  return `${acknowledged.size} acknowledged of ${sent} sent, ${delayed} told to wait, ${unanswered} unanswered`;
}
