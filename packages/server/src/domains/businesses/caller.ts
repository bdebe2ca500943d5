import { type Permission, scopesGiving } from '@souk/contract';
import { DomainError } from '../../foundation/domain-error.js';
import type { Viewer } from './viewer.js';

/**
 * Who performs a commerce operation, however they signed in: an installed app with its token, or a member with a session.
 * Operations depend on nothing else.
 */
export interface Caller extends Viewer {
  kind: 'app' | 'member';
  permissions: ReadonlySet<Permission>;
  /** Names the caller for idempotency keys and cursors: what one caller holds is useless to another. */
  principal: string;
  /** Null for a member. */
  installationId: string | null;
  appId: string | null;
  /** The member, or the person an online token acts for. */
  userId: string | null;
}

/** The installation that calls, for operations of apps alone. */
export function installationOf({ installationId, appId }: Caller): { installationId: string; appId: string } {
  if (installationId === null || appId === null) throw new DomainError('PERMISSION_DENIED');
  return { installationId, appId };
}

export function requirePermission(caller: Caller, needed: Permission): void {
  if (caller.permissions.has(needed)) return;
  const scope = scopesGiving(needed)[0];
  throw new DomainError('PERMISSION_DENIED', {
    message:
      caller.kind === 'app' && scope
        ? `Required scope: ${scope} (permission ${needed}).`
        : `Required permission: ${needed}.`,
  });
}

export function maySeeStore(caller: Caller, storeId: string): boolean {
  return caller.storeIds === null || caller.storeIds.includes(storeId);
}

/** A store of the business that the caller is not limited to is 460; check first that it exists. */
export function requireStore(caller: Caller, storeId: string): void {
  if (!maySeeStore(caller, storeId)) throw new DomainError('STORE_SCOPE_FORBIDDEN');
}
