import { Type } from 'typebox';
import { closed, Id, nullable, Time, Words } from './common.js';

export const developerKinds = ['individual', 'company'] as const;
export const developerStatuses = ['active', 'suspended'] as const;
export const verificationStates = ['unverified', 'pending', 'verified', 'rejected'] as const;

export const DeveloperAccount = Type.Object(
  {
    id: Id,
    kind: Words(developerKinds, 'A person, or a company.'),
    name: Type.String({ description: 'Shown to merchants as the maker of the apps.' }),
    contactEmail: Type.String({ description: 'Where the service writes to the developer.' }),
    emailVerifiedAt: nullable(Time),
    website: nullable(Type.String({ description: 'An http or https address.' })),
    country: nullable(Type.String({ description: 'ISO 3166-1 alpha-2 code.', examples: ['DZ'] })),
    status: Words(developerStatuses, 'A suspended developer can read, but change nothing.'),
    verification: Type.Object(
      {
        state: Words(verificationStates, 'Pending once the contact address is confirmed; then a person decides.'),
        decidedAt: nullable(Time),
        reason: nullable(Type.String({ description: 'What the person who decided wrote.' })),
      },
      closed,
    ),
    terms: Type.Object(
      {
        currentVersion: Type.String({ description: 'The version of the developer terms in force.' }),
        acceptedVersion: nullable(Type.String({ description: 'The version accepted last.' })),
        acceptedAt: nullable(Time),
      },
      closed,
    ),
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'DeveloperAccount', description: 'A developer account; it belongs to a user.' },
);

/** Content is judged by the service itself (`DEVELOPER_ACCOUNT_INVALID`), so that every problem is told with its path. */
const accountMembers = {
  kind: Type.String({ description: `One of: ${developerKinds.join(', ')}.` }),
  name: Type.String({ description: '1 to 100 characters.' }),
  contactEmail: Type.String({ description: 'An email address.' }),
  website: Type.Optional(nullable(Type.String({ description: 'An http or https address, up to 2048 characters.' }))),
  country: Type.Optional(nullable(Type.String({ description: 'ISO 3166-1 alpha-2 code.' }))),
};

export const DeveloperAccountInput = Type.Object(accountMembers, closed);
export const DeveloperAccountChanges = Type.Partial(Type.Object(accountMembers), { ...closed, minProperties: 1 });

export const VerificationMail = Type.Object(
  {
    sentTo: Type.String({ description: 'The address the code went to.' }),
    expiresAt: Time,
  },
  { ...closed, title: 'VerificationMail' },
);
