import { recordDeed } from '../commerce/replay-statements.js';
import type { Benchmark } from '../harness/benchmark.js';
import { openInstalling } from '../oauth/open-installing.js';

const atOnce = 8;
const maxRounds = 12;

/** What it costs beyond its SQL that a merchant consents, the app redeems the code and reads for the first time. */
export const installFlow: Benchmark = {
  name: 'install-flow',
  title: 'From consent to the first read by the app, three requests, against the SQL of all of them alone',
  unit: 'perSecond',
  target: { kind: 'atLeast', ratio: 0.45 },
  rounds: 5,
  async prepare(workplace) {
    const flows = workplace.quick ? 100 : 500;
    const stage = await openInstalling(workplace, flows * 2 * maxRounds + 400);
    for (let count = 0; count < 200; count++) await stage.install(stage.nextBusiness());
    const replay = await recordDeed(stage.install, stage.nextBusiness);
    const ours = () => many(flows, () => stage.install(stage.nextBusiness()));
    const reference = () =>
      many(flows, async () => {
        const client = await stage.pool.connect();
        let broken = true;
        try {
          await replay.run(client, stage.nextBusiness());
          broken = false;
        } finally {
          // One that broke off may be inside a transaction: whoever got it next would wait in it for ever.
          client.release(broken);
        }
      });
    await ours();
    await reference();
    return {
      ours: { name: 'Souk', measure: ours },
      reference: { name: `its ${replay.statements} statements alone`, measure: reference },
      close: stage.close,
    };
  },
};

/** How many a second. */
async function many(count: number, deed: () => Promise<void>): Promise<number> {
  let left = count;
  const startedAt = performance.now();
  const work = async () => {
    while (left-- > 0) await deed();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count / ((performance.now() - startedAt) / 1000);
}
