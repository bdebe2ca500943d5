import { sql } from 'kysely';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import type { NewEvent } from '../../src/domains/events/record-events.js';
import { recordEvents } from '../../src/domains/events/record-events.js';
import { noAppHost } from '../../src/domains/hosting/no-app-host.js';
import {
  carriedByEvent,
  type PayloadReaders,
  type ReadResources,
  readApart,
} from '../../src/domains/webhooks/bodies/payload-readers.js';
import { openRelayAttempts, type RelayAttempts } from '../../src/domains/webhooks/relay/await-responses.js';
import { openRelayHints, type RelayHints } from '../../src/domains/webhooks/relay/relay-channels.js';
import { defaultRetryDelaysSeconds } from '../../src/domains/webhooks/settling/schedule-retries.js';
import { DeliveryEngine } from '../../src/domains/webhooks/workers/delivery-engine.js';
import type { EngineParts } from '../../src/domains/webhooks/workers/engine-parts.js';
import { observeDeliveries } from '../../src/domains/webhooks/workers/observe-deliveries.js';
import { registerWorker } from '../../src/domains/webhooks/workers/workers-table.js';
import { type Database, type OpenDatabase, openDatabase } from '../../src/foundation/database/open-database.js';
import type { Primary } from '../../src/foundation/database/primary/primary.js';
import { openWakeups, type Wakeups } from '../../src/foundation/database/wakeups.js';
import { openLocalRateLimiter } from '../../src/foundation/limits/rate-limiter.js';
import { type Log, openLog } from '../../src/foundation/observe/open-log.js';
import { openSsrfSafeClient, type SsrfSafeClient } from '../../src/foundation/outbound/ssrf-safe-client.js';
import { openSigningKeys, type SigningKeys } from '../../src/foundation/secrets/signing-keys.js';
import { ManualClock } from '../manual-clock.js';
import { openTestDatabase } from '../open-test-database.js';
import { type SeedAppOptions, seedApp, seedBusiness, seedInstallation } from './seed-installations.js';
import { type Answer, type Receiver, startReceiver } from './start-receiver.js';

export interface DeliveryRecord {
  id: string;
  installation_id: string;
  event_id: string;
  topic: string;
  status: string;
  attempts: number;
  http_status: number | null;
  error: string | null;
  due_at: Date | null;
}

type StagedEvent = Omit<NewEvent, 'at' | 'storeId' | 'resourceId'> & Partial<NewEvent>;

/** The webhook engine on a real database with real receivers, and a clock that the test moves. */
export class Stage {
  readonly clock = new ManualClock();
  readonly #receivers: Receiver[] = [];
  readonly #clients: SsrfSafeClient[] = [];
  readonly #allow: { host: string; port: number }[] = [];
  readonly #close: (() => Promise<void>)[] = [];

  readonly db: Database;
  readonly signingKeys: SigningKeys;
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly primary: Primary;
  readonly wakeups: Wakeups;
  readonly relayHints: RelayHints;
  readonly relay: RelayAttempts;

  private constructor(
    { db, pool, primary }: OpenDatabase,
    signingKeys: SigningKeys,
    { databaseUrl, wakeups, log }: { databaseUrl: string; wakeups: Wakeups; log: Log },
  ) {
    this.db = db;
    this.pool = pool;
    this.primary = primary;
    this.signingKeys = signingKeys;
    this.databaseUrl = databaseUrl;
    this.wakeups = wakeups;
    this.relayHints = openRelayHints({ wakeups, log });
    this.relay = openRelayAttempts({ db, log, limiter: openLocalRateLimiter(), relayPerSecond: 0 }, this.relayHints);
  }

  static async open(): Promise<Stage> {
    const database = await openTestDatabase();
    const log = openLog({ level: process.env.SOUK_TEST_LOG ?? 'fatal', destination: process.stderr });
    const open = openDatabase({ url: database.url, log });
    const clock = new ManualClock();
    const signingKeys = openSigningKeys(open.db, clock, Buffer.alloc(32, 7));
    await signingKeys.ensure(['webhook']);
    const wakeups = await openWakeups(open.primary, open.pool, log);
    const stage = new Stage(open, signingKeys, { databaseUrl: database.url, wakeups, log });
    stage.#close.push(
      () => database.drop(),
      () => open.close(),
      () => wakeups.close(),
    );
    return stage;
  }

  async receiver(answer: Answer = 200): Promise<Receiver> {
    const receiver = await startReceiver(answer);
    this.#receivers.push(receiver);
    this.#allow.push({ host: '127.0.0.1', port: receiver.port });
    return receiver;
  }

  app(options: Omit<SeedAppOptions, 'at'>) {
    return seedApp(this.db, { at: this.clock.now(), ...options });
  }

  business(): Promise<string> {
    return seedBusiness(this.db, this.clock.now());
  }

  install(options: {
    businessId: string;
    appId: string;
    scopes?: string[];
    storeIds?: string[] | null;
  }): Promise<string> {
    return seedInstallation(this.db, { at: this.clock.now(), ...options });
  }

  /** One business with one app that listens at the receiver. */
  async installed(receiver: Receiver, options: Partial<SeedAppOptions> = {}) {
    const businessId = await this.business();
    const { appId, developerId } = await this.app({ hostingUrl: receiver.url, ...options });
    const installationId = await this.install({ businessId, appId, scopes: options.scopes });
    return { businessId, appId, developerId, installationId };
  }

  record(...events: StagedEvent[]): Promise<string[]> {
    return recordEvents({ db: this.db }, this.#asNew(events));
  }

  #asNew(events: readonly StagedEvent[]): NewEvent[] {
    return events.map((event) => ({ at: this.clock.now(), storeId: null, resourceId: '7', ...event }));
  }

  async engine(parts: Partial<EngineParts> = {}): Promise<DeliveryEngine> {
    const outbound = openSsrfSafeClient({ allow: this.#allow, forbiddenPorts: [], deadlineMs: 2_000 });
    this.#clients.push(outbound);
    const engine = new DeliveryEngine(this.parts({ outbound, ...parts }));
    engine.worker = await registerWorker(this.db, this.clock.now());
    return engine;
  }

  parts(given: Partial<EngineParts> & Pick<EngineParts, 'outbound'>): EngineParts {
    return {
      db: this.db,
      clock: this.clock,
      log: openLog({ level: process.env.SOUK_TEST_LOG ?? 'fatal', destination: process.stderr }),
      relay: this.relay,
      appHost: noAppHost(),
      signingKeys: this.signingKeys,
      readers: echoReaders,
      metrics: observeDeliveries(new Registry(), this),
      counts: { settled: () => undefined, skipped: () => undefined },
      announce: async () => {},
      delaysSeconds: defaultRetryDelaysSeconds,
      chance: () => 0,
      gatherMs: 0,
      ...given,
    };
  }

  outbound(deadlineMs = 2_000): SsrfSafeClient {
    const outbound = openSsrfSafeClient({ allow: this.#allow, forbiddenPorts: [], deadlineMs });
    this.#clients.push(outbound);
    return outbound;
  }

  /** Every delivery in either room, oldest first. */
  async deliveries(): Promise<DeliveryRecord[]> {
    const { rows } = await sql<DeliveryRecord>`
      select id, installation_id, event_id, topic, 'pending' as status, attempts, http_status, error, due_at from pending_deliveries
      union all
      select id, installation_id, event_id, topic, status, attempts, http_status, error, null from finished_deliveries
      order by id`.execute(this.db);
    return rows;
  }

  /** Those of one installation. */
  async deliveriesOf(installationId: string): Promise<DeliveryRecord[]> {
    return (await this.deliveries()).filter((delivery) => delivery.installation_id === installationId);
  }

  async close(): Promise<void> {
    this.relay.close();
    await Promise.all(this.#clients.map((client) => client.close()));
    await Promise.all(this.#receivers.map((receiver) => receiver.close()));
    for (const close of this.#close.reverse()) await close();
  }
}

const echo: ReadResources = readApart(async (_db, viewer, ids) =>
  ids.map((id) => ({ id, seenByStores: viewer.storeIds, contacts: viewer.maySeeContacts })),
);

/** Stand-ins for the commerce domains: a resource says its id and through whose eyes it was read. */
export const echoReaders: PayloadReaders = {
  order: echo,
  product: echo,
  customer: echo,
  inventoryLevel: echo,
  checkout: echo,
  installation: echo,
  dataRequest: echo,
  customerRedaction: echo,
  businessRedaction: carriedByEvent,
  bulkExport: echo,
};
