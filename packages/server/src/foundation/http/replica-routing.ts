import { readFromReplicaOrPrimary } from '../database/replicas/read-from-replica-or-primary.js';
import type { Route, RouteInput } from './define-route.js';
import type { HandlerResponse } from './response.js';

/** Whoever looks at the marketplace, for what developers and staff change there. */
export const marketplaceReaders = 'marketplace';

const marketplace = '/marketplace/';
const reports = '/reports/';

/** Merchants' lists, their reports and the marketplace may be a moment late, for whoever has written nothing in that moment. */
export function canReadReplica(route: Route, readsList: boolean): boolean {
  if (route.method !== 'GET') return false;
  if (route.path.startsWith(marketplace)) return true;
  if (route.document !== 'dashboard' || !('businessId' in route.params)) return false;
  return readsList || route.path.includes(reports);
}

export function readFromReplica(route: Route, input: RouteInput): Promise<HandlerResponse> {
  const readers = businessOf(input) ?? marketplaceReaders;
  return readFromReplicaOrPrimary(input.platform, readers, (platform) => route.handle({ ...input, platform }));
}

/** Noted before it is answered. Refused or failed, it may have been written all the same. */
export async function handleWriteAndRecord(route: Route, input: RouteInput): Promise<HandlerResponse> {
  const readers = readersOfWrite(route, input);
  if (readers === null) return route.handle(input);
  try {
    return await route.handle(input);
  } finally {
    await input.platform.replicaReads?.recentWrites.note(readers);
  }
}

/** Those who would notice: a business, whoever writes in it, or everybody who looks at the marketplace. Tokens and sessions are read where they are written. */
function readersOfWrite({ method, document, access }: Route, input: RouteInput): string | null {
  if (method === 'GET') return null;
  const business = businessOf(input);
  if (business !== undefined) return business;
  const changesMarketplace = document === 'desk' || (document === 'developer' && access.name !== 'relay');
  return changesMarketplace ? marketplaceReaders : null;
}

function businessOf({ caller, params }: RouteInput): string | undefined {
  const id = params.businessId ?? (caller as { businessId?: string } | null)?.businessId;
  return id === undefined ? undefined : `business ${id}`;
}
