import { throwDomainError } from '../../foundation/domain-error.js';
import type { SignedInUser } from './sessions-table.js';

/** For anything granted to the owner of an address: anyone can sign up with any address. Once verified, it stays so. */
export function requireVerifiedEmail({ emailVerifiedAt }: Pick<SignedInUser, 'emailVerifiedAt'>): void {
  if (!emailVerifiedAt) throwDomainError('EMAIL_NOT_VERIFIED');
}
