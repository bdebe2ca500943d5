import { CallRejected } from '@souk/bridge/host';
import type { Permission } from '../../api/businesses';
import type { Scope } from '../../api/installed-apps';

/** The person at the dashboard can do nothing for an app that they may not do themselves. */
export function requirePermission(may: (permission: Permission) => boolean, permission: Permission): void {
  if (!may(permission))
    throw new CallRejected('PERMISSION_DENIED', `The person at the dashboard lacks the permission ${permission}.`);
}

/** What of the asked scopes is still to be decided; refused when one of them is not optional in the installed version. */
export function authorizeScopes(
  asked: readonly string[],
  granted: readonly Scope[],
  optional: readonly Scope[],
): Scope[] {
  const isScope = (scope: string, list: readonly Scope[]): scope is Scope => list.some((one) => one === scope);
  const unknown = asked.find((scope) => !isScope(scope, granted) && !isScope(scope, optional));
  if (unknown !== undefined)
    throw new CallRejected('NOT_OPTIONAL', `${unknown} is no optional scope of the installed version.`);
  return optional.filter((scope) => asked.includes(scope) && !granted.includes(scope));
}
