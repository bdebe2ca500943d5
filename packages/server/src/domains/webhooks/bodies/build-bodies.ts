import { topicFacts } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import type { RecordedEvent } from '../../events/event-queue.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';
import { visibleChanges } from '../routing/visible-changes.js';
import {
  carriedByEvent,
  type PayloadReaders,
  type ReadResources,
  type Seen,
  viewerOfTarget,
  type WebhookViewer,
  type Wish,
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
  const sights = new Map<WebhookTarget, Map<string, Reading>>();
  const resources = requests.map((request) => planReading(readings, sights, readers, request));
  await readTogether(db, [...readings.values()]);
  return requests.map((request, index) => {
    const resource = resources[index]?.();
    return resource === undefined ? null : writeEnvelope(request, resource);
  });
}

async function readTogether(db: Database, readings: readonly Reading[]): Promise<void> {
  const reads = new Set(readings.map(({ read }) => read));
  await Promise.all(
    [...reads].map(async (read) => {
      const together = readings.filter((reading) => reading.read === read);
      const seen = await read(
        db,
        together.map(({ wish }) => wish),
      );
      for (const [place, reading] of together.entries()) reading.saw(seen[place] ?? new Map());
    }),
  );
}

/** A resource as JSON; undefined where there is nothing to be seen. Call it after the reads have run. */
type Written = () => string | undefined;

/** Many ids of one kind, for the same viewer, each serialised once. */
class Reading {
  readonly read: ReadResources;
  readonly #viewer: WebhookViewer;
  readonly #ids = new Set<string>();
  readonly #json = new Map<string, string>();
  #seen: Seen = new Map();

  constructor(read: ReadResources, viewer: WebhookViewer) {
    this.read = read;
    this.#viewer = viewer;
  }

  get wish(): Wish {
    return { viewer: this.#viewer, ids: [...this.#ids] };
  }

  want(id: string): Written {
    this.#ids.add(id);
    return () => this.#json.get(id) ?? this.#write(id);
  }

  saw(seen: Seen): void {
    this.#seen = seen;
  }

  #write(id: string): string | undefined {
    const json = jsonOf(this.#seen.get(id));
    if (json !== undefined) this.#json.set(id, json);
    return json;
  }
}

function jsonOf(resource: unknown): string | undefined {
  return resource === undefined || resource === null ? undefined : JSON.stringify(resource);
}

/** What a target sees is worked out once for each kind of resource: a batch has hundreds of events of a few targets. */
function planReading(
  readings: Map<string, Reading>,
  sights: Map<WebhookTarget, Map<string, Reading>>,
  readers: PayloadReaders,
  { event, target, apiVersion }: BodyRequest,
): Written {
  const { dataKey, ownInstallationOnly } = topicFacts(event.topic);
  const read = readers[dataKey];
  if (read === carriedByEvent) return () => jsonOf(event.payload);
  const known = sights.get(target) ?? new Map<string, Reading>();
  sights.set(target, known);
  const kind = ownInstallationOnly ? `${dataKey}/own` : dataKey;
  const reading = known.get(kind) ?? readingFor(readings, read, { target, apiVersion, dataKey, ownInstallationOnly });
  known.set(kind, reading);
  return reading.want(event.resourceId);
}

interface Sight {
  target: WebhookTarget;
  apiVersion: string;
  dataKey: string;
  ownInstallationOnly: boolean;
}

function readingFor(readings: Map<string, Reading>, read: ReadResources, sight: Sight): Reading {
  const viewer = viewerOfTarget(sight.target, sight.apiVersion);
  const key = sightKey(sight.dataKey, viewer, sight.ownInstallationOnly);
  const reading = readings.get(key) ?? new Reading(read, viewer);
  readings.set(key, reading);
  return reading;
}

/** Two viewers with the same key see the same bytes. */
function sightKey(dataKey: string, { installationId, ...viewer }: WebhookViewer, ownInstallationOnly: boolean): string {
  const { businessId, apiVersion, storeIds, maySeeContacts } = viewer;
  const sight = `${dataKey}/${businessId}/${apiVersion}/${storeIds ?? 'all'}/${maySeeContacts}`;
  return ownInstallationOnly ? `${sight}/${installationId}` : sight;
}

/**
 * The resource is JSON already, and the last member: the rest is written around it. Ids, topics and times need no escaping, and
 * a version of the API is one of ours.
 */
function writeEnvelope({ event, target, apiVersion }: BodyRequest, resource: string): Buffer {
  const { id, topic, createdAt, businessId, storeId } = event;
  const head = `{"id":"evt_${id}","type":"${topic}","apiVersion":"${apiVersion}","createdAt":"${createdAt.toISOString()}"`;
  const whose = `"businessId":"${businessId}","storeId":${storeId === null ? 'null' : `"${storeId}"`}`;
  const to = `"appId":"${target.appId}","installationId":"${target.installationId}"`;
  const changed = JSON.stringify(visibleChanges(event, target));
  return Buffer.from(
    `${head},${whose},${to},"changed":${changed},"data":{"${topicFacts(topic).dataKey}":${resource}}}`,
  );
}
