import { type Static, Type } from 'typebox';
import { scopes } from '../scopes.js';
import { closed, Id, nullable, Time, Words } from './common.js';

export const installationStates = ['active', 'suspended', 'uninstalled'] as const;

const ScopeList = Type.Array(Words(scopes, 'A scope.'), { maxItems: 50 });

const versionNumber = (description: string) => Type.Integer({ minimum: 1, description });

export const StoreAccess = Type.Object(
  {
    mode: Words(['all', 'selected'], 'All stores, present and future, or selected ones.'),
    storeIds: Type.Array(Id, { description: 'The selected stores; empty when the mode is all.' }),
  },
  closed,
);

const installationMembers = {
  id: Id,
  appId: Id,
  businessId: Id,
  state: Words(installationStates, 'Only an active installation can do anything; it is suspended while its app is.'),
  version: nullable(versionNumber("The app's version this installation is on; null for a preview.")),
  preview: Type.Boolean({ description: "True while it runs an unreleased manifest from its developer's machine." }),
  pendingVersion: nullable(versionNumber('A version that waits for the merchant to accept it.')),
  scopes: Type.Array(Words(scopes, 'A scope.'), { description: 'What the merchant granted.' }),
  requestedScopes: Type.Array(Words(scopes, 'A scope.'), { description: 'Optional scopes the app asks for.' }),
  storeAccess: StoreAccess,
  installedAt: Time,
  updatedAt: Time,
  uninstalledAt: nullable(Time),
};

/** An app on a business, as the app itself and its webhooks see it. */
export const Installation = Type.Object(installationMembers, { ...closed, title: 'Installation' });
export type Installation = Static<typeof Installation>;

export const installationFields = Object.keys(installationMembers);

/** The same, as the merchant sees it: with the app's name and what could still be granted. */
export const InstalledApp = Type.Object(
  {
    ...installationMembers,
    app: Type.Object(
      { id: Id, clientId: Type.String(), handle: Type.String(), name: Type.String(), state: Type.String() },
      closed,
    ),
    optionalScopes: Type.Array(Words(scopes, 'A scope.'), { description: 'What may be granted and dropped at will.' }),
    page: nullable(
      Type.Object(
        { title: Type.String(), path: Type.String() },
        { ...closed, description: "The app's page inside the dashboard, if the installed version has one." },
      ),
    ),
  },
  { ...closed, title: 'InstalledApp' },
);
export type InstalledApp = Static<typeof InstalledApp>;

const StoreChoice = nullable(
  Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, description: 'Selected stores; null means all.' }),
);

/** What a merchant consents to. */
export const InstallationInput = Type.Object(
  {
    clientId: Type.String({ minLength: 1, maxLength: 255, description: 'The app, by its client id.' }),
    scopes: Type.Optional(ScopeList),
    storeIds: Type.Optional(StoreChoice),
    redirectUri: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 2048, description: "One of the app's redirect addresses." })),
    ),
    state: Type.Optional(nullable(Type.String({ maxLength: 2048, description: 'Handed back to the app as it came.' }))),
    codeChallenge: Type.Optional(
      nullable(
        Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'PKCE: base64url of a SHA-256, 43 characters.' }),
      ),
    ),
    codeChallengeMethod: Type.Optional(nullable(Words(['S256'], 'Only S256 is accepted.'))),
    linkKey: Type.Optional(
      nullable(Type.String({ maxLength: 255, description: "The key an unlisted app's link carries." })),
    ),
  },
  closed,
);
export type InstallationInput = Static<typeof InstallationInput>;

export const InstallationChanges = Type.Object(
  { scopes: Type.Optional(ScopeList), storeIds: Type.Optional(StoreChoice) },
  { ...closed, minProperties: 1 },
);
export type InstallationChanges = Static<typeof InstallationChanges>;
