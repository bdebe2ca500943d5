import { setTimeout as sleep } from 'node:timers/promises';
import { openLogPage } from '../console/open-log-page.js';
import type { Benchmark } from '../harness/benchmark.js';
import { installProgram } from '../harness/install-program.js';

const allowedMs = 100;

/** The console's delivery log in a real browser: 10,000 rows are read and scrolled through while new ones keep coming in. */
export const deliveryLog: Benchmark = {
  name: 'delivery-log',
  title:
    'Longest task of the page while 10,000 deliveries are scrolled and the live log runs, against the 100 ms allowed',
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 1 },
  rounds: 3,
  roundsWhenQuick: 1,
  unavailable: () => installProgram('chromium-headless-shell'),
  async prepare(workplace) {
    const log = await openLogPage(workplace, workplace.quick ? 2000 : 10_000);
    return {
      ours: { name: 'the page', measure: () => measure(log) },
      reference: { name: 'allowed', measure: async () => allowedMs },
      close: () => log.close(),
    };
  },
};

async function measure(log: Awaited<ReturnType<typeof openLogPage>>): Promise<number> {
  let scrolling = true;
  const trade = async () => {
    while (scrolling) {
      await log.makeDelivery();
      await sleep(20);
    }
  };
  const trading = trade();
  try {
    return await log.scrollThrough();
  } finally {
    scrolling = false;
    await trading;
  }
}
