import { type Static, Type } from 'typebox';
import { scopes } from '../scopes.js';
import { closed, Id, nullable, Time, Words } from './common.js';

export const installationStates = ['active', 'suspended', 'uninstalled'] as const;

const ScopeList = Type.Array(Words(scopes, 'A scope.'), { maxItems: 50 });

const versionNumber = (description: string) => Type.Integer({ minimum: 1, description });

export const StoreAccess = Type.Object(
  {
    mode: Words(['all', 'selected'], 'All stores, present and future, or selected ones.'),
    storeIds: Type.Array(Id, { description: 'The selected stores; empty if the mode is all.' }),
  },
  closed,
);

const installationMembers = {
  id: Id,
  appId: Id,
  businessId: Id,
  state: Words(
    installationStates,
    'The status of the installation. Only an active one has access; it is suspended while its app is.',
  ),
  version: nullable(versionNumber('The installed version of the app; null for a preview.')),
  preview: Type.Boolean({ description: "Whether the installation runs a preview from its developer's computer." }),
  pendingVersion: nullable(versionNumber("A version awaiting the merchant's approval.")),
  scopes: Type.Array(Words(scopes, 'A scope.'), { description: 'The scopes granted by the merchant.' }),
  requestedScopes: Type.Array(Words(scopes, 'A scope.'), { description: 'The optional scopes requested by the app.' }),
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
    optionalScopes: Type.Array(Words(scopes, 'A scope.'), { description: 'The optional scopes of the version.' }),
    page: nullable(
      Type.Object(
        { title: Type.String(), path: Type.String() },
        { ...closed, description: "The app's embedded page, if the installed version has one." },
      ),
    ),
  },
  { ...closed, title: 'InstalledApp' },
);
export type InstalledApp = Static<typeof InstalledApp>;

const StoreChoice = nullable(
  Type.Array(Id, {
    minItems: 1,
    maxItems: 1000,
    uniqueItems: true,
    description: 'The selected stores; null means all.',
  }),
);

/** What a merchant consents to. */
export const InstallationInput = Type.Object(
  {
    clientId: Type.String({ minLength: 1, maxLength: 255, description: 'The client ID of the app.' }),
    scopes: Type.Optional(ScopeList),
    storeIds: Type.Optional(StoreChoice),
    redirectUri: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 2048, description: "One of the app's redirect URLs." })),
    ),
    state: Type.Optional(nullable(Type.String({ maxLength: 2048, description: 'Returned to the app unchanged.' }))),
    codeChallenge: Type.Optional(
      nullable(
        Type.String({
          pattern: '^[A-Za-z0-9_-]{43}$',
          description: 'PKCE: base64url of a SHA-256 hash, 43 characters.',
        }),
      ),
    ),
    codeChallengeMethod: Type.Optional(nullable(Words(['S256'], 'Only S256 is supported.'))),
    linkKey: Type.Optional(
      nullable(Type.String({ maxLength: 255, description: "The key from an unlisted app's link." })),
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
