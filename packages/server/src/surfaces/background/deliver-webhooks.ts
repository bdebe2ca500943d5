import type { PayloadReaders } from '../../domains/webhooks/bodies/payload-readers.js';
import { notifyEndpointDisabled } from '../../domains/webhooks/settling/notify-endpoint-disabled.js';
import { DeliveryWorker } from '../../domains/webhooks/workers/delivery-worker.js';
import type { EngineParts } from '../../domains/webhooks/workers/engine-parts.js';
import { observeDeliveries } from '../../domains/webhooks/workers/observe-deliveries.js';
import type { Platform } from '../../foundation/platform.js';

/** What the engine needs of the platform. */
export function enginePartsOf(platform: Platform, readers: PayloadReaders): EngineParts {
  const { db, clock, log, outbound, appHost, signingKeys, config, metrics, deliveryCounts: counts } = platform;
  return {
    db,
    clock,
    log,
    outbound,
    appHost,
    relay: platform.relayAttempts,
    signingKeys,
    readers,
    metrics: observeDeliveries(metrics.registry, platform),
    counts,
    announce: notifyEndpointDisabled(platform),
    delaysSeconds: config.webhookRetrySeconds,
  };
}

/** The webhook engine as a part of the worker role. */
export function deliverWebhooks(readersOf: (platform: Platform) => PayloadReaders) {
  return {
    name: 'webhooks',
    async start(platform: Platform): Promise<{ stop(): Promise<void> }> {
      const worker = await DeliveryWorker.start(enginePartsOf(platform, readersOf(platform)), platform);
      const forget = platform.health.add('webhooks', () => worker.health());
      return {
        async stop() {
          forget();
          await worker.stop();
        },
      };
    },
  };
}
