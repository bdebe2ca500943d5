import { topicFacts } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import type { RecordedEvent } from '../../events/take-events.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';
import { changedFor } from '../routing/changed-for.js';
import {
  carriedByEvent,
  type PayloadReaders,
  type ReadResources,
  viewerOfTarget,
  type WebhookViewer,
} from './payload-readers.js';

/** One body to be built: an event, for one installation. */
export interface BodyRequest {
  event: RecordedEvent;
  target: WebhookTarget;
  apiVersion: string;
}

/**
 * The bodies of deliveries, in the order given; null where there is nothing the installation may see. Installations that
 * see the same things share one read.
 */
export async function buildBodies(
  db: Database,
  readers: PayloadReaders,
  requests: readonly BodyRequest[],
): Promise<(Buffer | null)[]> {
  const readings = new Map<string, Reading>();
  const resources = requests.map((request) => planReading(readings, readers, request));
  await Promise.all([...readings.values()].map((reading) => reading.run(db)));
  return requests.map((request, index) => {
    const resource = resources[index]?.();
    return resource === undefined ? null : writeEnvelope(request, resource);
  });
}

/** A resource as JSON; undefined where there is nothing to be seen. Call it after the reads have run. */
type Written = () => string | undefined;

/** Many ids of one kind, read together for the same viewer, each serialised once. */
class Reading {
  readonly #read: ReadResources;
  readonly #viewer: WebhookViewer;
  readonly #ids = new Set<string>();
  readonly #written = new Map<string, string>();
  #found: ReadonlyMap<string, unknown> = new Map();

  constructor(read: ReadResources, viewer: WebhookViewer) {
    this.#read = read;
    this.#viewer = viewer;
  }

  want(id: string): Written {
    this.#ids.add(id);
    return () => this.#written.get(id) ?? this.#write(id);
  }

  async run(db: Database): Promise<void> {
    this.#found = await this.#read(db, this.#viewer, [...this.#ids]);
  }

  #write(id: string): string | undefined {
    const written = jsonOf(this.#found.get(id));
    if (written !== undefined) this.#written.set(id, written);
    return written;
  }
}

function jsonOf(resource: unknown): string | undefined {
  return resource === undefined || resource === null ? undefined : JSON.stringify(resource);
}

function planReading(readings: Map<string, Reading>, readers: PayloadReaders, request: BodyRequest): Written {
  const { event, target, apiVersion } = request;
  const { dataKey, ownInstallationOnly } = topicFacts(event.topic);
  const read = readers[dataKey];
  if (read === carriedByEvent) return () => jsonOf(event.payload);
  const viewer = viewerOfTarget(target, apiVersion);
  const key = sightKey(dataKey, viewer, ownInstallationOnly);
  const reading = readings.get(key) ?? new Reading(read, viewer);
  readings.set(key, reading);
  return reading.want(event.resourceId);
}

/** Two viewers with the same key see the same bytes. */
function sightKey(dataKey: string, { installationId, ...viewer }: WebhookViewer, ownInstallationOnly: boolean): string {
  const { businessId, apiVersion, storeIds, maySeeContacts } = viewer;
  const sight = `${dataKey}/${businessId}/${apiVersion}/${storeIds ?? 'all'}/${maySeeContacts}`;
  return ownInstallationOnly ? `${sight}/${installationId}` : sight;
}

/** The resource is JSON already, and the last member: the rest is written around it. */
function writeEnvelope({ event, target, apiVersion }: BodyRequest, resource: string): Buffer {
  const head = JSON.stringify({
    id: `evt_${event.id}`,
    type: event.topic,
    apiVersion,
    createdAt: event.createdAt.toISOString(),
    businessId: event.businessId,
    storeId: event.storeId,
    appId: target.appId,
    installationId: target.installationId,
    changed: changedFor(event, target),
  });
  return Buffer.from(`${head.slice(0, -1)},"data":{"${topicFacts(event.topic).dataKey}":${resource}}}`);
}
