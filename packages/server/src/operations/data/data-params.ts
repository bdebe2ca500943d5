import { type DataOwner, dataKeyPattern, dataOwners } from '@souk/contract';
import { ownerPermissions, type ValueName } from '../../domains/app-data/keep-value.js';
import { adminId, matching } from '../../foundation/http/path-params.js';

const ownerPattern = new RegExp(`^(${dataOwners.join('|')})$`);

/** How every address of one value ends: `/data/{ownerType}/{ownerId}/{key}`. */
export const valueParams = {
  ownerType: matching(ownerPattern, `One of: ${dataOwners.join(', ')}.`, 'VALIDATION_FAILED'),
  ownerId: adminId(),
  key: matching(
    new RegExp(dataKeyPattern),
    'A small letter, then up to 63 small letters, digits or underscores.',
    'VALIDATION_FAILED',
  ),
};

/** The pipeline has checked all three by the time this is read. */
export function valueNameOf({ ownerType = '', ownerId = '', key = '' }: Record<string, string>): ValueName {
  return { ownerType: ownerType as DataOwner, ownerId, key };
}

export const permissionOfOwner = ({ ownerType = '' }: Record<string, string>) =>
  ownerPermissions[ownerType as DataOwner];
