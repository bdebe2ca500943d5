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

/**
 * Reads resources as the Admin API would return them to the viewer, masked the same way; those it may not see, or that are
 * gone, are left out. Keyed by id.
 */
export type ReadResources = (
  db: Database,
  viewer: WebhookViewer,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

/** It cannot be read again later: the event itself carries it. */
export const carriedByEvent = Symbol('carried by the event');

/** Where each kind of resource comes from. Leaving out a kind is a compile error. */
export type PayloadReaders = {
  [Key in DataKey]: Key extends 'businessRedaction' ? typeof carriedByEvent : ReadResources;
};
