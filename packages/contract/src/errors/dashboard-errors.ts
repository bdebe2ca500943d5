import type { ErrorEntry } from './error-entry.js';

/** Errors of the dashboard: people, businesses and their members. */
export const dashboardErrors = {
  CREDENTIALS_INVALID: {
    status: 401,
    title: 'Wrong email or password',
    message: 'The email or the password is wrong.',
    fix: 'Check both and try again, or create an account with POST /dashboard/users.',
  },
  CURRENT_PASSWORD_WRONG: {
    status: 403,
    title: 'Current password is wrong',
    message: 'currentPassword is not the password of this account.',
    fix: 'Send the current password of the account as currentPassword.',
  },
  SIGN_IN_LIMITED: {
    status: 429,
    title: 'Too many sign-in attempts',
    message: 'There were too many attempts to sign in.',
    fix: 'Wait for the number of seconds in Retry-After, then try again.',
  },
  PASSWORD_TOO_COMMON: {
    status: 400,
    title: 'Password too easy to guess',
    message: 'The password is too easy to guess.',
    fix: 'Choose another password, for example four or more unrelated words.',
  },
  PASSWORD_RESET_NOT_FOUND: {
    status: 404,
    title: 'Link no longer valid',
    message: 'The password reset link was already used, has expired or is not valid.',
    fix: 'Request a new link with POST /dashboard/password-resets.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    title: 'Verification code required',
    message: 'The password is correct. A two-step verification code is also required.',
    fix: 'Send the same request with code: the 6 digits from the authenticator app, or a recovery code.',
  },
  SECOND_FACTOR_WRONG: {
    status: 401,
    title: 'Wrong verification code',
    message: 'The two-step verification code is wrong or was already used.',
    fix: 'Wait until the authenticator app shows a new code and send it, or send a recovery code.',
  },
  SECOND_FACTOR_CODE_WRONG: {
    status: 403,
    title: 'Wrong verification code',
    message: 'The two-step verification code is wrong or was already used.',
    fix: 'Wait until the authenticator app shows a new code, then send it.',
  },
  SECOND_FACTOR_ON: {
    status: 409,
    title: 'Two-step verification already active',
    message: 'Two-step verification is already on for this account.',
    fix: 'Turn it off first with POST /dashboard/user/second-factor/disable.',
  },
  SECOND_FACTOR_OFF: {
    status: 409,
    title: 'Two-step verification is off',
    message: 'Two-step verification is off for this account, or its setup has expired.',
    fix: 'Start the setup with POST /dashboard/user/second-factor.',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    title: 'Session not found',
    message: 'You have no active session with this ID.',
    fix: 'List your sessions with GET /dashboard/sessions.',
  },
  EMAIL_TAKEN: {
    status: 409,
    title: 'Email already in use',
    message: 'An account with this email already exists.',
    fix: 'Sign in with POST /dashboard/session, or reset the password with POST /dashboard/password-resets.',
  },
  EMAIL_VERIFIED: {
    status: 409,
    title: 'Email already verified',
    message: 'The email of this account is already verified.',
    fix: 'No action needed.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'Email not verified',
    message: 'The email of this account must be verified first.',
    fix: 'Request a code with POST /dashboard/user/email/verification and confirm it with PUT.',
  },
  BUSINESS_NOT_FOUND: {
    status: 404,
    title: 'Business not found',
    message: 'You are not a member of a business with this ID.',
    fix: 'List your businesses with GET /dashboard/businesses.',
  },
  BUSINESS_LIMIT_REACHED: {
    status: 409,
    title: 'Too many businesses',
    message: 'An account can own 20 businesses.',
    fix: 'Use a business that you own, or transfer one to another owner and leave it.',
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    title: 'Member not found',
    message: 'This business has no member with this ID.',
    fix: 'List the members with GET /dashboard/businesses/{businessId}/members.',
  },
  MEMBER_EXISTS: {
    status: 409,
    title: 'Already a member',
    message: 'This account is already a member of the business.',
    fix: "Change the member's permissions with PATCH instead.",
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    title: 'Invitation not found',
    message: 'There is no pending invitation with this ID.',
    fix: 'List your invitations with GET /dashboard/invitations, or ask for a new one.',
  },
  INVITATION_VOID: {
    status: 409,
    title: 'Invitation no longer valid',
    message: 'The member who invited you can no longer grant these permissions.',
    fix: 'Ask an owner of the business to invite you again.',
  },
  INVITATION_LIMIT_REACHED: {
    status: 429,
    title: 'Too many invitations',
    message: 'A business and a member can each send 50 invitations within 24 hours.',
    fix: 'Send the next invitations tomorrow.',
  },
  BUSINESS_NEEDS_OWNER: {
    status: 409,
    title: 'Business needs an owner',
    message: 'This change would leave the business without an owner.',
    fix: 'Give another member the owner role first.',
  },
  FORM_ORIGIN_REFUSED: {
    status: 403,
    title: 'Form sent from another site',
    message: 'This form was not sent from a page of this dashboard.',
    fix: 'Open the page of the dashboard and send the form from there.',
  },
} as const satisfies Record<string, ErrorEntry>;
