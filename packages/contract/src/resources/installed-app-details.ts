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
    scopesAdded: ScopeList('Granted by accepting.'),
    optionalScopesAdded: ScopeList('Not granted by accepting; the app may ask for them later.'),
    topicsAdded: Texts('What it will be told of.'),
    addressesAdded: Texts('Hosts its pages may connect to, and addresses that data is sent to.'),
    blocksAdded: Texts('The names of blocks for the storefront.'),
    valuesWidened: Type.Array(
      Type.Object({ name: Type.String(), visibility: Words(dataVisibilities, 'Who will see it.') }, closed),
      { description: 'Stored values that more people will see.' },
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
        { ...closed, description: "The app's page in the dashboard." },
      ),
    ),
    origin: nullable(
      Type.String({
        description:
          'Where its pages come from; null where Souk runs the app, and for a preview to all but its developer.',
        examples: ['https://app.example.com'],
      }),
    ),
    developer: Type.Object({ name: Type.String() }, { ...closed, description: 'Who made it.' }),
    support: nullable(
      Type.Object(
        { email: nullable(Type.String()), url: nullable(Type.String()) },
        { ...closed, description: 'Whom to ask, as its published listing says.' },
      ),
    ),
    requiredScopes: ScopeList('What it cannot do without.'),
    optionalScopes: ScopeList('What may be granted and taken back at will.'),
    topics: Texts('What it is told of.'),
    blocks: Type.Array(Type.Object({ name: Type.String(), target: Words(blockTargets, 'Where it stands.') }, closed), {
      description: 'What it offers for the storefront.',
    }),
    links: Type.Array(
      Type.Object(
        { target: Words(adminLinkTargets, 'Where it stands.'), label: Type.String(), path: Type.String() },
        closed,
      ),
      { description: 'What it adds to pages of the dashboard.' },
    ),
    values: Type.Array(
      Type.Object(
        {
          owner: Words(dataOwners, 'What it is kept about.'),
          key: Type.String(),
          name: Type.String(),
          visibility: Words(dataVisibilities, 'Who sees it.'),
        },
        closed,
      ),
      { description: 'What it keeps about the things of the business.' },
    ),
    waiting: nullable(WaitingVersion),
  },
  { ...closed, title: 'InstalledAppDetails' },
);
export type InstalledAppDetails = Static<typeof InstalledAppDetails>;
