import { readProducts } from '@souk/server/domains/catalogue/read-products.js';
import type { WebhookStage } from './open-webhook-stage.js';

/** The bodies the engine will send, so that the bare loop sends the same bytes. */
export async function sampleBodies({ platform, shops }: WebhookStage): Promise<Buffer[]> {
  const bodies: Buffer[] = [];
  for (const { businessId, storeId, productIds, installationId, appId } of shops) {
    for (const product of await readProducts(platform.db, { businessId, storeIds: null }, productIds)) {
      const envelope = {
        id: `evt_${product.id}`,
        type: 'products/updated',
        apiVersion: '2026-10',
        createdAt: platform.clock.now().toISOString(),
        businessId,
        storeId,
        appId,
        installationId,
        changed: ['price'],
        data: { product },
      };
      bodies.push(Buffer.from(JSON.stringify(envelope)));
    }
  }
  return bodies;
}
