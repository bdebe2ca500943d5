import { DeliveryEngine } from '../../src/domains/webhooks/workers/delivery-engine.js';
import { registerWorker } from '../../src/domains/webhooks/workers/workers-table.js';
import { webhookPayloads } from '../../src/operations/webhook-payloads.js';
import { enginePartsOf } from '../../src/surfaces/background/deliver-webhooks.js';
import type { TestServer } from '../start-test-server.js';

const driven = new WeakMap<TestServer, Promise<DeliveryEngine>>();

/** The server's own engine without its timers: it works when the test says so. A server has one. */
export function driveEngine(server: TestServer): Promise<DeliveryEngine> {
  const engine = driven.get(server) ?? openEngine(server);
  driven.set(server, engine);
  return engine;
}

async function openEngine({ platform }: TestServer): Promise<DeliveryEngine> {
  const engine = new DeliveryEngine({ ...enginePartsOf(platform, webhookPayloads(platform)), gatherMs: 0 });
  engine.worker = await registerWorker(platform.db, platform.clock.now());
  return engine;
}
