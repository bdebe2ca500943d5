import type { DataDefinition } from '@souk/contract';
import { sql } from 'kysely';
import { defineData } from './define-data.js';
import { installApp, type TestInstallation } from './installations.js';
import { signUpMerchant, type TestMerchant } from './people.js';
import { plantProduct } from './plant-shop.js';
import { startTestServer, type TestServer } from './start-test-server.js';

/** A declaration of every type and of every owner. */
export const definitions: DataDefinition[] = [
  defineData('business', 'settings'),
  defineData('business', 'title', { type: 'text', max_length: 5 }),
  defineData('business', 'code', { type: 'text', pattern: '[A-Z]{2}\\d' }),
  defineData('business', 'size', { type: 'text', choices: ['L', 'M', 'S'] }),
  defineData('business', 'story', { type: 'long_text' }),
  defineData('business', 'count', { type: 'integer', min: 1, max: 9 }),
  defineData('business', 'level', { type: 'integer', choices: [1, 5] }),
  defineData('business', 'ratio', { type: 'decimal', min: '0.50', max: '1.5' }),
  defineData('business', 'flag', { type: 'boolean' }),
  defineData('business', 'day', { type: 'date' }),
  defineData('business', 'moment', { type: 'datetime' }),
  defineData('business', 'link', { type: 'url' }),
  defineData('business', 'price', { type: 'money', min: '1.00' }),
  defineData('business', 'best', { type: 'reference.product' }),
  defineData('business', 'tags', { type: 'list.text', max_length: 3 }),
  defineData('business', 'numbers', { type: 'list.integer', max: 5 }),
  defineData('store', 'note'),
  defineData('product', 'note', { visibility: 'storefront' }),
  defineData('product', 'secret', { visibility: 'business' }),
  defineData('order', 'note'),
  defineData('customer', 'note'),
];

/** A business with a store and a product, and an installation that may keep values. */
export class AppDataStage {
  readonly server: TestServer;
  readonly merchant: TestMerchant;
  readonly storeId: string;
  readonly productId: string;
  readonly installed: TestInstallation;

  private constructor(parts: Pick<AppDataStage, 'server' | 'merchant' | 'storeId' | 'productId' | 'installed'>) {
    this.server = parts.server;
    this.merchant = parts.merchant;
    this.storeId = parts.storeId;
    this.productId = parts.productId;
    this.installed = parts.installed;
  }

  static async open(): Promise<AppDataStage> {
    const server = await startTestServer();
    server.config.limits.businessPerSecond = 0;
    const merchant = await signUpMerchant(server);
    const storeId = merchant.storeIds[0] as string;
    const { id: productId } = await plantProduct(server, { businessId: merchant.businessId, storeId });
    const installed = await installApp(server, {
      merchant,
      scopes: ['read_products', 'read_stores'],
      manifest: { data: { definitions } },
    });
    return new AppDataStage({ server, merchant, storeId, productId, installed });
  }

  put(name: string, value: unknown, headers: Record<string, string> = {}, token = this.installed.accessToken) {
    return this.server.call('PUT', `/apps/2026-10/data/${name}`, { token, json: { value }, headers });
  }

  get(path: string, token = this.installed.accessToken) {
    return this.server.call('GET', `/apps/2026-10/data${path}`, { token });
  }

  /** How many values an installation has. */
  async heldBy(installationId: string): Promise<number> {
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from app_values where installation_id = ${installationId}`.execute(
      this.server.platform.db,
    );
    return rows[0]?.held ?? 0;
  }

  /** How many it is believed to have, by the counter that its limit is held by. */
  async countedOf(installationId: string): Promise<number> {
    const { rows } = await sql<{ held: number }>`
      select held from app_value_counts where installation_id = ${installationId}`.execute(this.server.platform.db);
    return rows[0]?.held ?? 0;
  }
}
