import { Type } from 'typebox';
import { closed, Id, nullable, Time, Words } from './common.js';

export const developerKinds = ['individual', 'company'] as const;
export const developerStatuses = ['active', 'suspended'] as const;
export const verificationStates = ['unverified', 'pending', 'verified', 'rejected'] as const;

export const DeveloperAccount = Type.Object(
  {
    id: Id,
    kind: Words(developerKinds, 'An individual or an organisation.'),
    name: Type.String({ description: 'The developer name shown to merchants.' }),
    contactEmail: Type.String({ description: 'The email for messages to the developer.' }),
    emailVerifiedAt: nullable(Time),
    website: nullable(Type.String({ description: 'An http or https URL.' })),
    country: nullable(Type.String({ description: 'ISO 3166-1 alpha-2 code.', examples: ['DZ'] })),
    status: Words(
      developerStatuses,
      'The status of the account. A suspended developer can view everything but cannot change anything.',
    ),
    verification: Type.Object(
      {
        state: Words(
          verificationStates,
          'The verification status. `pending` once the contact email is verified; then a reviewer decides.',
        ),
        decidedAt: nullable(Time),
        reason: nullable(Type.String({ description: 'The message of the reviewer.' })),
      },
      closed,
    ),
    terms: Type.Object(
      {
        currentVersion: Type.String({ description: 'The current version of the developer terms.' }),
        acceptedVersion: nullable(Type.String({ description: 'The version accepted last.' })),
        acceptedAt: nullable(Time),
      },
      closed,
    ),
    limits: Type.Object(
      { devStores: Type.Integer({ minimum: 0, description: 'The maximum number of dev stores.' }) },
      closed,
    ),
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'DeveloperAccount', description: 'A developer account. It belongs to a user.' },
);

/** Content is judged by the service itself (`DEVELOPER_ACCOUNT_INVALID`), so that every problem is told with its path. */
const accountMembers = {
  kind: Type.String({ description: `One of: ${developerKinds.join(', ')}.` }),
  name: Type.String({ description: '1 to 100 characters.' }),
  contactEmail: Type.String({ description: 'An email address.' }),
  website: Type.Optional(nullable(Type.String({ description: 'An http or https URL of up to 2048 characters.' }))),
  country: Type.Optional(nullable(Type.String({ description: 'ISO 3166-1 alpha-2 code.' }))),
};

export const DeveloperAccountInput = Type.Object(accountMembers, closed);
export const DeveloperAccountChanges = Type.Partial(Type.Object(accountMembers), { ...closed, minProperties: 1 });

export const VerificationMail = Type.Object(
  {
    sentTo: Type.String({ description: 'The email the code was sent to.' }),
    expiresAt: Time,
  },
  { ...closed, title: 'VerificationMail' },
);
