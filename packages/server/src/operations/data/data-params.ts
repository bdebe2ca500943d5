import { dataKeyPattern, dataOwners } from '@souk/contract';
import { ownerPermissions, type ValueName } from '../../domains/app-data/manage-value.js';
import type { ParamsOf } from '../../foundation/http/define-route.js';
import { adminId, matching, oneOf } from '../../foundation/http/path-params.js';

/** How every address of one value ends: `/data/{ownerType}/{ownerId}/{key}`. */
export const valueParams = {
  ownerType: oneOf(dataOwners, 'VALIDATION_FAILED'),
  ownerId: adminId(),
  key: matching(
    new RegExp(dataKeyPattern),
    'A lowercase letter, followed by up to 63 lowercase letters, digits or underscores.',
    'VALIDATION_FAILED',
  ),
};

export function valueNameOf({ ownerType, ownerId, key }: ParamsOf<typeof valueParams>): ValueName {
  return { ownerType, ownerId, key };
}

export const permissionOfOwner = ({ ownerType }: ParamsOf<typeof valueParams>) => ownerPermissions[ownerType];
