import type { ErrorEntry } from './error-entry.js';

/** Refusals of the dashboard: people, businesses and their members. */
export const dashboardErrors = {
  CREDENTIALS_INVALID: {
    status: 401,
    title: 'Wrong email or password',
    message: 'The email or the password is wrong.',
    fix: 'Check both and try again, or sign up with POST /dashboard/users.',
  },
  CURRENT_PASSWORD_WRONG: {
    status: 403,
    title: 'The current password is wrong',
    message: 'currentPassword is not the password of this account.',
    fix: 'Send the password you sign in with as currentPassword.',
  },
  SIGN_IN_LIMITED: {
    status: 429,
    title: 'Too many attempts',
    message: 'There were too many attempts to sign in.',
    fix: 'Wait the seconds named in Retry-After, then try again.',
  },
  PASSWORD_TOO_COMMON: {
    status: 400,
    title: 'The password is too easy to guess',
    message: 'The password is too easy to guess.',
    fix: 'Choose another, for example four or more words that do not belong together.',
  },
  PASSWORD_RESET_NOT_FOUND: {
    status: 404,
    title: 'The link works no more',
    message: 'The link to reset the password was used, has expired, or never was one.',
    fix: 'Ask for another with POST /dashboard/password-resets.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    title: 'A code is needed',
    message: 'The password is right; a code of the second factor is needed too.',
    fix: 'Send the same request with code: the six digits that your authenticator app shows, or a recovery code.',
  },
  SECOND_FACTOR_WRONG: {
    status: 401,
    title: 'The code is wrong',
    message: 'The code of the second factor is wrong or was used.',
    fix: 'Wait until your authenticator app shows another code and send that, or a recovery code.',
  },
  SECOND_FACTOR_CODE_WRONG: {
    status: 403,
    title: 'The code is wrong',
    message: 'The code of the second factor is wrong or was used.',
    fix: 'Wait until your authenticator app shows another code and send that.',
  },
  SECOND_FACTOR_ON: {
    status: 409,
    title: 'The second factor is on',
    message: 'The second factor of this account is on already.',
    fix: 'Turn it off with POST /dashboard/user/second-factor/disable first.',
  },
  SECOND_FACTOR_OFF: {
    status: 409,
    title: 'The second factor is off',
    message: 'The second factor of this account is off, or was begun too long ago.',
    fix: 'Begin with POST /dashboard/user/second-factor.',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    title: 'No such session',
    message: 'You have no living session with this id.',
    fix: 'List your sessions with GET /dashboard/sessions.',
  },
  EMAIL_TAKEN: {
    status: 409,
    title: 'The email is taken',
    message: 'An account with this email exists.',
    fix: 'Sign in with POST /dashboard/session, or prove that the address is yours with POST /dashboard/password-resets.',
  },
  EMAIL_VERIFIED: {
    status: 409,
    title: 'The address is verified',
    message: 'The address of this account is already verified.',
    fix: 'Nothing is left to do.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'The address is not verified',
    message: 'The address of this account must be verified first.',
    fix: 'Ask for a code with POST /dashboard/user/email/verification and confirm it with PUT.',
  },
  BUSINESS_NOT_FOUND: {
    status: 404,
    title: 'No such business',
    message: 'You are no member of a business with this id.',
    fix: 'List your businesses with GET /dashboard/businesses.',
  },
  BUSINESS_LIMIT_REACHED: {
    status: 409,
    title: 'Too many businesses',
    message: 'A person can own 20 businesses.',
    fix: 'Use a business you own already, or hand one over to another owner and leave it.',
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    title: 'No such member',
    message: 'This business has no member with this id.',
    fix: 'List the members with GET /dashboard/businesses/{businessId}/members.',
  },
  MEMBER_EXISTS: {
    status: 409,
    title: 'Already a member',
    message: 'This person is a member of the business already.',
    fix: 'Change their permissions with PATCH instead.',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    title: 'No such invitation',
    message: 'No invitation with this id waits for an answer.',
    fix: 'List your invitations with GET /dashboard/invitations, or ask for a new one.',
  },
  INVITATION_VOID: {
    status: 409,
    title: 'The invitation no longer counts',
    message: 'Whoever invited you can no longer grant what the invitation promises.',
    fix: 'Ask an owner of the business to invite you again.',
  },
  INVITATION_LIMIT_REACHED: {
    status: 429,
    title: 'Too many invitations',
    message: 'A business, and a person, can send 50 invitations within 24 hours.',
    fix: 'Invite the next people tomorrow.',
  },
  BUSINESS_NEEDS_OWNER: {
    status: 409,
    title: 'A business needs an owner',
    message: 'This would leave the business without an owner.',
    fix: 'Make another member an owner first.',
  },
  FORM_ORIGIN_REFUSED: {
    status: 403,
    title: 'The form came from elsewhere',
    message: 'This form was not sent from a page of this dashboard.',
    fix: 'Open the page at its own address and send the form from there.',
  },
} as const satisfies Record<string, ErrorEntry>;
