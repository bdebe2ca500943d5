import { type Static, Type } from 'typebox';
import { handlePattern } from '../names.js';
import { scopes } from '../scopes.js';
import { closed, Id, nullable, Time, Words } from './common.js';
import { Listing } from './listing.js';

const summaryMembers = {
  id: Id,
  handle: Type.String({ pattern: handlePattern, description: 'Names the app in the marketplace.' }),
  name: Type.String(),
  developer: Type.Object(
    { name: Type.String(), website: nullable(Type.String()), verified: Type.Boolean() },
    { ...closed, description: 'Who made it.' },
  ),
  ...Type.Pick(Listing, ['tagline', 'category', 'languages', 'pricing', 'icon']).properties,
  installations: Type.Integer({ minimum: 0, description: 'How many businesses have it now.' }),
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
    updatedAt: { ...Time, description: 'When its current version was released.' },
    measured: Type.Object(
      {
        days: Type.Integer({ minimum: 1, description: 'Over how many days.' }),
        webhookAttempts: Type.Integer({ minimum: 0, description: 'Webhooks that were sent to it.' }),
        webhookSuccess: nullable(
          Type.Number({ minimum: 0, maximum: 1, description: 'Which part it accepted; null when too few were sent.' }),
        ),
      },
      { ...closed, description: 'What Souk itself has measured, not what the developer says.' },
    ),
    distribution: Words(['public', 'unlisted'], 'Unlisted apps are shown by their link alone.'),
    clientId: Type.String({ description: 'Names the app where it is installed.' }),
    installUrl: Type.String({ description: 'Where a merchant begins to install it.' }),
    scopes: Type.Array(
      Type.Object(
        {
          scope: Words(scopes, 'What the app asks for.'),
          description: Type.String({ description: 'What that lets it do.' }),
          optional: Type.Boolean({ description: 'The merchant may leave it out.' }),
          sensitive: Type.Boolean({ description: "It reaches buyers' personal data or changes orders." }),
          reason: nullable(Type.String({ description: 'Why the app says it needs it.' })),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'MarketplaceApp' },
);
export type MarketplaceApp = Static<typeof MarketplaceApp>;
