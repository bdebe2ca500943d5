import type { DataOwner, ShownAppValue } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { selectMerchantVisibleValues } from './merchant-visible-values-table.js';

/** What the apps of a business keep on one of its resources and let the merchant see. */
export async function listMerchantVisibleValues(
  db: Database,
  reach: BusinessAccess,
  ownerType: DataOwner,
  ownerId: string,
): Promise<ShownAppValue[]> {
  return (await selectMerchantVisibleValues(db, reach, { ownerType, ownerId })) ?? throwDomainError('NOT_FOUND');
}
