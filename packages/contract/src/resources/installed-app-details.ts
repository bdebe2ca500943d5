import { type Static, Type } from 'typebox';
import { dataOwners, dataVisibilities } from '../manifest/data-types.js';
import { adminLinkTargets, blockTargets } from '../manifest/manifest.js';
import { scopes } from '../scopes.js';
import { closed, nullable, Words } from './common.js';

const ScopeList = (description: string) => Type.Array(Words(scopes, 'A scope.'), { description });
const Texts = (description: string) => Type.Array(Type.String(), { description });

/** What a member agrees to when they accept the version that waits for them: everything that made it wait. */
export const WaitingVersion = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    scopesAdded: ScopeList('Scopes granted by approving the update.'),
    optionalScopesAdded: ScopeList('New optional scopes; the app can request them later.'),
    topicsAdded: Texts('Topics that the app will be notified about.'),
    addressesAdded: Texts('Hosts that its pages can connect to, and URLs that data is sent to.'),
    blocksAdded: Texts('The names of its storefront blocks.'),
    valuesWidened: Type.Array(
      Type.Object({ name: Type.String(), visibility: Words(dataVisibilities, 'Who will see the data.') }, closed),
      { description: 'App data that will be shared with more people.' },
    ),
  },
  { ...closed, title: 'WaitingVersion' },
);
export type WaitingVersion = Static<typeof WaitingVersion>;

/** What the installed version is made of, for the members of the business. */
export const InstalledAppDetails = Type.Object(
  {
    admin: nullable(
      Type.Object(
        { title: Type.String(), path: Type.String() },
        { ...closed, description: "The app's embedded page." },
      ),
    ),
    origin: nullable(
      Type.String({
        description:
          'The origin of its pages; null for hosted apps, and for a preview that belongs to another developer.',
        examples: ['https://app.example.com'],
      }),
    ),
    developer: Type.Object({ name: Type.String() }, { ...closed, description: 'The developer of the app.' }),
    support: nullable(
      Type.Object(
        { email: nullable(Type.String()), url: nullable(Type.String()) },
        { ...closed, description: 'The support contact from its published listing.' },
      ),
    ),
    requiredScopes: ScopeList('The required scopes.'),
    optionalScopes: ScopeList('The optional scopes.'),
    topics: Texts('The topic it subscribes to.'),
    blocks: Type.Array(
      Type.Object({ name: Type.String(), target: Words(blockTargets, 'The status of the delivery.') }, closed),
      {
        description: 'The storefront blocks of the app.',
      },
    ),
    links: Type.Array(
      Type.Object(
        { target: Words(adminLinkTargets, 'The status of the delivery.'), label: Type.String(), path: Type.String() },
        closed,
      ),
      { description: 'The dashboard links of the app.' },
    ),
    values: Type.Array(
      Type.Object(
        {
          owner: Words(dataOwners, 'The type of resource the data is stored on.'),
          key: Type.String(),
          name: Type.String(),
          visibility: Words(dataVisibilities, 'Who sees the data.'),
        },
        closed,
      ),
      { description: 'The app data that the app stores.' },
    ),
    waiting: nullable(WaitingVersion),
  },
  { ...closed, title: 'InstalledAppDetails' },
);
export type InstalledAppDetails = Static<typeof InstalledAppDetails>;
