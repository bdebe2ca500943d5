import { throwDomainError } from '../../foundation/domain-error.js';
import type { VersionedApp } from '../apps/record-app-versions.js';

/** Re-checked under the lock: the app may have been suspended or archived since the request was admitted. */
export function rejectReadOnly({ state }: Pick<VersionedApp, 'state'>): void {
  if (state === 'suspended' || state === 'archived') throwDomainError('APP_READ_ONLY');
}
