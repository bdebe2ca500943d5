import { reservedNames } from '@souk/contract';
import type { Platform } from '../../foundation/platform.js';
import { selectUnusableHandles } from './apps-table.js';

/** Said at every start, until the developers have renamed the apps: they keep running, but have no address of their own. */
export async function warnOfUnusableHandles({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const handles = await selectUnusableHandles(db, [...reservedNames]);
  if (handles.length > 0)
    log.warn({ handles }, 'the handles of these apps cannot be addresses: their developers must rename them');
}
