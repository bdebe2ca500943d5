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
 * Reads resources as the viewer's Admin API would answer them, masked the same way; those it may not see, or that are
 * gone, are left out. Keyed by id.
 */
export type ReadResources = (
  db: Database,
  viewer: WebhookViewer,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

/** Nobody could read it again later: the event itself carries it. */
export const carriedByEvent = Symbol('carried by the event');

/** Where each kind of resource comes from. A kind that is forgotten here does not compile. */
export type PayloadReaders = {
  [Key in DataKey]: Key extends 'businessRedaction' ? typeof carriedByEvent : ReadResources;
};
