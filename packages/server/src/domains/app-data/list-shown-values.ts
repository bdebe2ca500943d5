import type { DataOwner, ShownAppValue } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Reach } from '../businesses/reach.js';
import { selectShownValues } from './shown-values-table.js';

/** What the apps of a business keep on one of its resources and let the merchant see. */
export async function listShownValues(
  db: Database,
  reach: Reach,
  ownerType: DataOwner,
  ownerId: string,
): Promise<ShownAppValue[]> {
  return (await selectShownValues(db, reach, { ownerType, ownerId })) ?? throwDomainError('NOT_FOUND');
}
