import { type DataKey, permissionsOfScopes } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { type Viewer, viewerOf } from '../../businesses/viewer.js';
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

export function byId(resources: readonly { id: string }[]): Seen {
  return new Map(resources.map((resource) => [resource.id, resource]));
}

/** It cannot be read again later: the event itself carries it. */
export const carriedByEvent = Symbol('carried by the event');

/** Where each kind of resource comes from. Leaving out a kind is a compile error. */
export type PayloadReaders = {
  [Key in DataKey]: Key extends 'businessRedaction' ? typeof carriedByEvent : ReadResources;
};
