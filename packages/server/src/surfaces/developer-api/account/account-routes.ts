import {
  closed,
  DeveloperAccount,
  DeveloperAccountChanges,
  DeveloperAccountInput,
  StorageUsage,
  VerificationMail,
} from '@souk/contract';
import { Type } from 'typebox';
import { acceptTerms } from '../../../domains/developers/accept-terms.js';
import { changeAccount } from '../../../domains/developers/change-account.js';
import { createAccount } from '../../../domains/developers/create-account.js';
import { type DeveloperAccountRow, presentAccount } from '../../../domains/developers/developer-account.js';
import { confirmContactEmail, mailVerificationCode } from '../../../domains/developers/verify-contact-email.js';
import { readUsage } from '../../../domains/storage/require-room.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { accepted, created, ok } from '../../../foundation/http/response.js';
import type { Platform } from '../../../foundation/platform.js';
import { accountOf } from '../authenticate-developer.js';
import { developerRoutes, userRoutes } from '../developer-routes.js';
import { one, responses } from '../response-schemas.js';

const tag = 'Account';
const shown = ({ config }: Platform, account: DeveloperAccountRow) => ({
  data: presentAccount(account, config.termsVersion),
});

const readAccount = defineRoute(developerRoutes, {
  name: 'readDeveloperAccount',
  method: 'GET',
  path: '/developer/account',
  tag,
  summary: 'Get your developer account',
  responses: responses(200, 'The account', one(DeveloperAccount)),
  handle: async ({ caller, platform }) => ok(shown(platform, accountOf(caller))),
});

const openAccount = defineRoute(userRoutes, {
  name: 'createDeveloperAccount',
  method: 'POST',
  path: '/developer/account',
  tag,
  summary: 'Create your developer account',
  body: { kind: 'json', schema: DeveloperAccountInput },
  responses: responses(201, 'Account created', one(DeveloperAccount)),
  errors: ['DEVELOPER_ACCOUNT_EXISTS', 'DEVELOPER_ACCOUNT_INVALID'],
  handle: async ({ caller, body, platform }) =>
    created(shown(platform, await createAccount(platform.db, caller.userId, body, platform.clock.now()))),
});

const patchAccount = defineRoute(developerRoutes, {
  name: 'changeDeveloperAccount',
  method: 'PATCH',
  path: '/developer/account',
  tag,
  summary: 'Update your developer account',
  description: 'If the name, account type or contact email changes, the account must be verified again.',
  body: { kind: 'json', schema: DeveloperAccountChanges },
  responses: responses(200, 'The updated account', one(DeveloperAccount)),
  errors: ['DEVELOPER_ACCOUNT_INVALID'],
  handle: async ({ caller, body, platform }) => {
    const changed = await inTransaction(platform, ({ db }) =>
      changeAccount(db, accountOf(caller).id, body, platform.clock.now()),
    );
    return ok(shown(platform, changed));
  },
});

const acceptDeveloperTerms = defineRoute(developerRoutes, {
  name: 'acceptDeveloperTerms',
  method: 'POST',
  path: '/developer/account/terms',
  tag,
  summary: 'Accept the developer terms',
  body: {
    kind: 'json',
    schema: Type.Object(
      { version: Type.String({ minLength: 1, maxLength: 100, description: 'The version that you accept.' }) },
      closed,
    ),
  },
  responses: responses(200, 'Terms accepted', one(DeveloperAccount)),
  errors: ['DEVELOPER_TERMS_OUTDATED'],
  handle: async ({ caller, body, platform }) => {
    const { db, config, clock } = platform;
    const account = await acceptTerms(db, accountOf(caller), body.version, config.termsVersion, clock.now());
    return ok(shown(platform, account));
  },
});

const sendVerificationCode = defineRoute(developerRoutes, {
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/developer/account/verification',
  tag,
  summary: 'Send a verification code',
  description:
    'Sends a code to the contact email. If that is not the email of your account, verify the email of your account first. Only the latest code works, for 15 minutes and 5 attempts.',
  responses: responses(202, 'Code sent', one(VerificationMail)),
  errors: ['DEVELOPER_EMAIL_VERIFIED', 'EMAIL_NOT_VERIFIED', 'VERIFICATION_RATE_LIMITED'],
  handle: async ({ caller, platform }) => accepted({ data: await mailVerificationCode(platform, accountOf(caller)) }),
});

const confirmVerificationCode = defineRoute(developerRoutes, {
  name: 'confirmVerificationCode',
  method: 'PUT',
  path: '/developer/account/verification',
  tag,
  summary: 'Verify the contact email',
  description: 'Takes the code from the email.',
  body: {
    kind: 'json',
    schema: Type.Object(
      { code: Type.String({ pattern: '^\\d{6}$', description: 'The 6 digits from the email.' }) },
      closed,
    ),
  },
  responses: responses(200, 'The account, now awaiting verification', one(DeveloperAccount)),
  errors: ['DEVELOPER_EMAIL_VERIFIED', 'VERIFICATION_CODE_INVALID'],
  handle: async ({ caller, body, platform }) =>
    ok(shown(platform, await confirmContactEmail(platform, accountOf(caller), body.code))),
});

const readStorage = defineRoute(developerRoutes, {
  name: 'readDeveloperStorage',
  method: 'GET',
  path: '/developer/storage',
  tag,
  summary: 'Get the storage of your apps',
  description: 'The storage of all your apps together, and the quota.',
  responses: responses(200, 'The storage in use, and the quota', one(StorageUsage)),
  handle: async ({ caller, platform }) =>
    ok({ data: await readUsage(platform, { kind: 'developer', id: accountOf(caller).id }) }),
});

export const accountRoutes: Route[] = [
  readStorage,
  readAccount,
  openAccount,
  patchAccount,
  acceptDeveloperTerms,
  sendVerificationCode,
  confirmVerificationCode,
];
