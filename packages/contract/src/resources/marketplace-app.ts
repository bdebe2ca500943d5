import { type Static, Type } from 'typebox';
import { handlePattern } from '../names.js';
import { scopes } from '../scopes.js';
import { closed, Id, nullable, Time, Words } from './common.js';
import { Listing } from './listing.js';

const summaryMembers = {
  id: Id,
  handle: Type.String({ pattern: handlePattern, description: 'Identifies the app in the marketplace.' }),
  name: Type.String(),
  developer: Type.Object(
    { name: Type.String(), website: nullable(Type.String()), verified: Type.Boolean() },
    { ...closed, description: 'The developer of the app.' },
  ),
  ...Type.Pick(Listing, ['tagline', 'category', 'languages', 'pricing', 'icon']).properties,
  installations: Type.Integer({ minimum: 0, description: 'The number of businesses that have the app installed.' }),
  publishedAt: Time,
};

/** An app in a list of the marketplace. */
export const MarketplaceSummary = Type.Object(summaryMembers, { ...closed, title: 'MarketplaceSummary' });
export type MarketplaceSummary = Static<typeof MarketplaceSummary>;

/** An app's page: its listing as a person approved it. */
export const MarketplaceApp = Type.Object(
  {
    ...summaryMembers,
    ...Type.Pick(Listing, [
      'description',
      'features',
      'supportEmail',
      'supportUrl',
      'privacyPolicyUrl',
      'termsUrl',
      'demoUrl',
      'screenshots',
    ]).properties,
    updatedAt: { ...Time, description: 'The release date of its current version.' },
    measured: Type.Object(
      {
        days: Type.Integer({ minimum: 1, description: 'The number of days measured.' }),
        webhookAttempts: Type.Integer({ minimum: 0, description: 'The number of webhook attempts sent to the app.' }),
        webhookSuccess: nullable(
          Type.Number({
            minimum: 0,
            maximum: 1,
            description: 'The share of attempts that the app accepted; null if there is not enough data.',
          }),
        ),
      },
      { ...closed, description: 'Measured by Souk, not provided by the developer.' },
    ),
    distribution: Words(['public', 'unlisted'], 'Public, or unlisted: visible only with the link.'),
    clientId: Type.String({ description: 'Identifies the app for installation.' }),
    installUrl: Type.String({ description: 'The URL where a merchant starts the installation.' }),
    scopes: Type.Array(
      Type.Object(
        {
          scope: Words(scopes, 'A scope requested by the app.'),
          description: Type.String({ description: 'The description of the scope.' }),
          optional: Type.Boolean({ description: 'Whether the scope is optional.' }),
          sensitive: Type.Boolean({
            description: 'Whether the scope gives access to personal data or changes orders.',
          }),
          reason: nullable(Type.String({ description: "The developer's reason for the scope." })),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'MarketplaceApp' },
);
export type MarketplaceApp = Static<typeof MarketplaceApp>;
