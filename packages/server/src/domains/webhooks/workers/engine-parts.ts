import type { Clock } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import type { Log } from '../../../foundation/observe/open-log.js';
import type { SsrfSafeClient } from '../../../foundation/outbound/ssrf-safe-client.js';
import type { SigningKeys } from '../../../foundation/secrets/signing-keys.js';
import type { AppHost } from '../../../hosting/channel/app-host.js';
import type { PayloadReaders } from '../bodies/payload-readers.js';
import type { DeliveryCounts } from '../metrics/count-deliveries.js';
import type { RelayPost } from '../relay/await-responses.js';
import type { NotifyEndpointDisabled } from '../settling/record-settlements.js';
import type { Chance } from '../settling/schedule-retries.js';
import type { DeliveryMetrics } from './observe-deliveries.js';

/** What the engine is made of. */
export interface EngineParts {
  db: Database;
  clock: Clock;
  log: Log;
  outbound: SsrfSafeClient;
  appHost: AppHost;
  relay: RelayPost;
  signingKeys: Pick<SigningKeys, 'active'>;
  readers: PayloadReaders;
  metrics: DeliveryMetrics;
  counts: Pick<DeliveryCounts, 'settled' | 'skipped'>;
  announce: NotifyEndpointDisabled;
  delaysSeconds: readonly number[];
  chance?: Chance;
  maxSlots?: number;
  /** Outcomes are collected for this long before they are written; 0 in tests that count every step. */
  gatherMs?: number;
}
