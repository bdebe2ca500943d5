import { type Check, fail, pass, warn } from './check.js';

const fixes = {
  unverified:
    'Verify the contact email with POST /developer/account/verification. A reviewer verifies the account next.',
  pending: 'Wait until a reviewer has verified the account, then submit again.',
  rejected: 'Correct the account as described in verification.reason, then ask the operator for another review.',
};

/** A developer listed in the public marketplace must have been verified by a person. */
export const developerVerified: Check<'developer_verified'> = {
  key: 'developer_verified',
  isHard: (distribution) => distribution === 'public',
  look({ developer: { verification_state: state }, distribution }) {
    if (state === 'verified') return pass('The developer is verified.', { verification: state });
    const judge = distribution === 'public' ? fail : warn;
    return judge(`The developer account is ${state}.`, fixes[state], { verification: state });
  },
};
