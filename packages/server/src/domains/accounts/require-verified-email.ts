import { refuse } from '../../foundation/http/refusal.js';
import type { SignedInUser } from './sessions-table.js';

/** For anything granted to the owner of an address: anyone can sign up with any address. Once verified, it stays so. */
export function requireVerifiedEmail({ emailVerifiedAt }: Pick<SignedInUser, 'emailVerifiedAt'>): void {
  if (!emailVerifiedAt) refuse('EMAIL_NOT_VERIFIED');
}
