import { type DataKey, permissionsOfScopes } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { type Viewer, viewerOf } from '../../businesses/viewer.js';
import type { WrittenResource } from '../../events/take-events.js';
import type { WebhookTarget } from '../../installations/find-webhook-targets.js';

/** The installation a delivery goes to. */
export interface WebhookViewer extends Viewer {
  readonly installationId: string;
  readonly apiVersion: string;
}

export function viewerOfTarget(target: WebhookTarget, apiVersion: string): WebhookViewer {
  const viewer = viewerOf(target, permissionsOfScopes(target.scopes));
  return { ...viewer, installationId: target.installationId, apiVersion };
}

/** Resources that one viewer is to be shown. */
export interface Wish {
  viewer: WebhookViewer;
  ids: readonly string[];
  /** Those of them that this process has just written, by id. */
  written?: ReadonlyMap<string, WrittenResource>;
}

/** What a viewer sees, by id. */
export type Seen = ReadonlyMap<string, unknown>;

/**
 * Reads resources as the Admin API would return them to each viewer, masked the same way; those a viewer may not see, or that
 * are gone, are left out. A batch concerns many viewers; they are read for together, so that it may take one statement.
 */
export type ReadResources = (db: Database, wishes: readonly Wish[]) => Promise<readonly Seen[]>;

/** Where each viewer takes a statement of its own. */
export function readApart(
  read: (db: Database, viewer: WebhookViewer, ids: readonly string[]) => Promise<readonly { id: string }[]>,
): ReadResources {
  return (db, wishes) => Promise.all(wishes.map(async ({ viewer, ids }) => byId(await read(db, viewer, ids))));
}

/**
 * Shows what this process has just written without reading it again, and reads the rest. `show` is what a viewer within reach sees
 * of a resource.
 */
export function shownOrRead<Resource extends WrittenResource>(
  show: (viewer: WebhookViewer, resource: Resource) => Resource,
  read: ReadResources,
): ReadResources {
  return async (db, wishes) => {
    const shown = wishes.map(({ viewer, written }) => {
      const reached = [...(written?.values() ?? [])].filter((resource) => reaches(viewer, resource));
      return byId(reached.map((resource) => show(viewer, resource as Resource)));
    });
    const left = wishes.map((wish, place) => ({ ...wish, ids: wish.ids.filter((id) => !shown[place]?.has(id)) }));
    if (left.every(({ ids }) => ids.length === 0)) return shown;
    const seen = await read(db, left);
    return shown.map((some, place) => new Map([...some, ...(seen[place] ?? [])]));
  };
}

const reaches = ({ storeIds }: WebhookViewer, { storeId }: WrittenResource): boolean =>
  storeIds === null || storeIds.includes(storeId);

export function byId(resources: readonly { id: string }[]): Seen {
  return new Map(resources.map((resource) => [resource.id, resource]));
}

/** It cannot be read again later: the event itself carries it. */
export const carriedByEvent = Symbol('carried by the event');

/** Where each kind of resource comes from. Leaving out a kind is a compile error. */
export type PayloadReaders = {
  [Key in DataKey]: Key extends 'businessRedaction' ? typeof carriedByEvent : ReadResources;
};
