import { afterAll, beforeAll, expect, it } from 'vitest';
import { Stage } from '../../../../testing/webhooks/open-stage.js';
import { listDeliveries } from './delivery-log-table.js';
import { retryDelivery } from './retry-delivery.js';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

it('retries that race with the workers cause one attempt each round, never two', async () => {
  const receiver = await stage.receiver(500);
  const { appId, businessId } = await stage.installed(receiver);
  const engine = await stage.engine({ delaysSeconds: [3600, 3600, 3600, 3600] });
  await stage.record({ topic: 'orders/created', businessId });
  await engine.settleEverythingDue();
  const [delivery] = await listDeliveries(stage.db, appId, {}, { limit: 1 });
  const retry = () =>
    stage.db.transaction().execute((db) => retryDelivery(db, appId, delivery?.id ?? '', stage.clock.now()));
  for (const round of [2, 3, 4]) {
    await Promise.all([retry(), engine.settleEverythingDue(), retry(), retry()]);
    await engine.settleEverythingDue();
    const [now] = await listDeliveries(stage.db, appId, {}, { limit: 1 });
    // A retry that came after an attempt was settled brings the next one forward as well.
    expect(now?.attempts).toBeGreaterThanOrEqual(round);
    expect(now?.attempts).toBe(receiver.received.length);
  }
  await engine.stop();
});
