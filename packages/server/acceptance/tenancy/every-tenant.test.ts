import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/start-test-server.js';
import { openTenancyStage, startTenancyServer, type TenancyStage } from '../../testing/tenancy/open-tenancy-stage.js';
import { tenancyChecks } from '../../testing/tenancy/tenancy-checks.js';
import { titleOf, withoutExample } from '../../testing/tenancy/walk-tenancy.js';
import { startReceiver } from '../../testing/webhooks/start-receiver.js';

/**
 * What belongs to another business, stands in another store, needs another permission or is a buyer's contact is shown to
 * nobody else: on every route of the Admin API, the dashboard and the storefront. A route that comes later fails here until
 * testing/tenancy has an example of it.
 */
const receiver = await startReceiver();
let server: TestServer;
let stage: TenancyStage;
beforeAll(async () => {
  server = await startTenancyServer(receiver);
  stage = await openTenancyStage(server, receiver);
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
});

describe('tenants', () => {
  it('are walked on every route', () => {
    expect(withoutExample.map(titleOf), 'testing/tenancy lacks an example for these').toEqual([]);
  });

  it.each(tenancyChecks(receiver).map((check) => [check.title, check] as const))('%s', async (_title, check) => {
    await check.run(server, stage);
  });
});
