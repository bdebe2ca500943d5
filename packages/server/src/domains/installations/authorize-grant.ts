import { type Manifest, type Permission, permissionsOfScope, type Scope, scopes } from '@souk/contract';
import { DomainError, type FieldError } from '../../foundation/domain-error.js';

/** What the person grants: everything the version requires, and the chosen optional scopes. */
export function authorizeScopes(
  manifest: Pick<Manifest, 'scopes' | 'optional_scopes'>,
  chosen: readonly Scope[] | undefined,
): { granted: Scope[]; problems: FieldError[] } {
  const granted = inOrder(chosen ?? manifest.scopes);
  const missing = manifest.scopes.filter((scope) => !granted.includes(scope));
  const unasked = granted.filter(
    (scope) => !manifest.scopes.includes(scope) && !manifest.optional_scopes.includes(scope),
  );
  return {
    granted,
    problems: [
      ...missing.map((scope) => problem('SCOPE_REQUIRED', `The app requires the scope ${scope}.`)),
      ...unasked.map((scope) => problem('SCOPE_NOT_ASKED_FOR', `The app does not request the scope ${scope}.`)),
    ],
  };
}

const problem = (code: string, message: string): FieldError => ({ code, path: 'scopes', message });

export function authorizeStores(
  chosen: readonly string[] | null | undefined,
  own: readonly { id: string }[],
): FieldError[] {
  if (chosen?.length === 0) return [{ code: 'STORES_EMPTY', path: 'storeIds', message: 'Choose at least one store.' }];
  return (chosen ?? []).flatMap((id, index) =>
    own.some((store) => store.id === id)
      ? []
      : [{ code: 'STORE_NOT_FOUND', path: `storeIds[${index}]`, message: `This business has no store ${id}.` }],
  );
}

/** Nobody can grant an app more than they may do themselves. */
export function requireOwnPermissions(person: ReadonlySet<Permission>, granting: Iterable<Scope>): void {
  for (const scope of granting) {
    const lacking = [...permissionsOfScope(scope)].find((permission) => !person.has(permission));
    if (lacking === undefined) continue;
    throw new DomainError('PERMISSION_DENIED', {
      message: `You cannot grant ${scope}: this requires the permission ${lacking}, which you do not have.`,
      fix: 'Ask a member who has this permission to do it.',
    });
  }
}

/** What an installation holds once it is on another version: what that requires, and what it still offers. */
export function scopesOnVersion(
  manifest: Pick<Manifest, 'scopes' | 'optional_scopes'>,
  granted: readonly Scope[],
): Scope[] {
  return inOrder([...manifest.scopes, ...granted.filter((scope) => manifest.optional_scopes.includes(scope))]);
}

/** Each once, in the order in which they are shown to people. */
function inOrder(given: Iterable<Scope>): Scope[] {
  const set = new Set(given);
  return scopes.filter((scope) => set.has(scope));
}

export function sameScopes(one: readonly Scope[], other: readonly Scope[]): boolean {
  return inOrder(one).join() === inOrder(other).join();
}
