import { gunzipSync } from 'node:zlib';
import type { Scope } from '@souk/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { installApp, type TestInstallation } from './installations.js';
import { type OrderDesk, openOrderDesk } from './open-order-desk.js';
import { startTestServer, type TestServer } from './start-test-server.js';

export const allScopes: Scope[] = ['read_orders', 'read_products', 'read_customers', 'read_inventory', 'read_stores'];

export interface ExportingApp extends TestInstallation {
  call(method: string, path: string, json?: unknown, headers?: Record<string, string>): ReturnType<TestServer['call']>;
}

/** A business with some orders, and apps that export them. */
export class ExportDesk {
  readonly server: TestServer;
  readonly desk: OrderDesk;

  private constructor(server: TestServer, desk: OrderDesk) {
    this.server = server;
    this.desk = desk;
  }

  static async open({ orders }: { orders: number }): Promise<ExportDesk> {
    const server = await startTestServer();
    const desk = await openOrderDesk(server, { stock: 100 });
    for (let number = 1; number <= orders; number++) await desk.place();
    return new ExportDesk(server, desk);
  }

  async install(scopes: Scope[] = allScopes, storeIds: string[] | null = null): Promise<ExportingApp> {
    const installed = await installApp(this.server, { merchant: this.desk.merchant, scopes, storeIds });
    return {
      ...installed,
      call: (method, path, json, headers) =>
        this.server.call(method, `/apps/2026-10${path}`, { token: installed.accessToken, json, headers }),
    };
  }

  /** Requests an export, lets the workers work, and reads it. */
  async exported(app: ExportingApp, body: object) {
    const requested = await app.call('POST', '/bulk-exports', body);
    expect(requested.status, requested.text).toBe(202);
    await this.server.runJobs();
    return (await app.call('GET', `/bulk-exports/${requested.body.data.id}`)).body.data;
  }

  async download(url: string, headers: Record<string, string> = {}) {
    const response = await fetch(url.replace('http://souk.test', this.server.baseUrl), { headers });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  async linesOf(url: string) {
    const { bytes } = await this.download(url);
    const text = gunzipSync(bytes).toString();
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  /** The events that announced the end of an export. */
  async announcedOf(id: string) {
    const { rows } = await sql<{ topic: string; installation_id: string; changed: string[] }>`
      select topic, installation_id, changed from events where topic = 'bulk/finished' and resource_id = ${id}`.execute(
      this.server.platform.db,
    );
    return rows;
  }
}
