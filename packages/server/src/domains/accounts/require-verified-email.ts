import { refuse } from '../../foundation/http/refusal.js';
import type { SignedInUser } from './sessions-table.js';

/** For what is given to whoever holds an address: anybody can sign up with any. Once verified, an account's address stays so. */
export function requireVerifiedEmail({ emailVerifiedAt }: Pick<SignedInUser, 'emailVerifiedAt'>): void {
  if (!emailVerifiedAt) refuse('EMAIL_NOT_VERIFIED');
}
