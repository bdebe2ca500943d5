import Type from 'typebox';
import { scopes } from '../scopes.js';
import { topics } from '../topics.js';
import { dataKeyPattern, dataOwners, dataTypes, dataVisibilities } from './data-types.js';

/**
 * The normalised manifest: every member present, defaults filled in, lists sorted. It keeps the names of
 * `souk.app.toml`, so that what a developer wrote and what the API answers read alike.
 */
export const adminLinkTargets = ['order', 'product', 'customer', 'orders', 'products'] as const;
export const blockTargets = ['product', 'cart', 'home', 'thank_you', 'landing_page'] as const;
export const blockSettingTypes = ['text', 'integer', 'boolean', 'choice', 'color', 'url'] as const;

const closed = { additionalProperties: false } as const;
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const wordOf = <T extends string>(words: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...words] });

export const RemoteHosting = Type.Object({ mode: Type.Literal('remote'), url: Type.String() }, closed);
export const PlatformHosting = Type.Object(
  { mode: Type.Literal('platform'), main: Type.String(), lockfile: Type.String() },
  closed,
);

export const AdminLink = Type.Object(
  { target: wordOf(adminLinkTargets), label: Type.String(), path: Type.String() },
  closed,
);
export const AdminPage = Type.Object(
  { path: Type.String(), title: Type.String(), links: Type.Array(AdminLink) },
  closed,
);

export const WebhookSubscription = Type.Object({ topics: Type.Array(wordOf(topics)), uri: Type.String() }, closed);

/** A bound of a whole number is a number; a bound of a decimal is a decimal string, so that none loses digits. */
const Bound = nullable(Type.Union([Type.Integer(), Type.String()]));

export const DataDefinition = Type.Object(
  {
    owner: wordOf(dataOwners),
    key: Type.String({ pattern: dataKeyPattern }),
    type: wordOf(dataTypes),
    name: Type.String(),
    description: nullable(Type.String()),
    visibility: wordOf(dataVisibilities),
    min: Bound,
    max: Bound,
    max_length: nullable(Type.Integer()),
    pattern: nullable(Type.String()),
    choices: nullable(Type.Array(Type.Union([Type.String(), Type.Integer()]))),
  },
  closed,
);

export const BlockSetting = Type.Object(
  {
    key: Type.String({ pattern: dataKeyPattern }),
    type: wordOf(blockSettingTypes),
    label: Type.String(),
    default: nullable(Type.Union([Type.String(), Type.Integer(), Type.Boolean()])),
    choices: nullable(Type.Array(Type.String())),
  },
  closed,
);
export const Block = Type.Object(
  {
    key: Type.String({ pattern: dataKeyPattern }),
    name: Type.String(),
    target: wordOf(blockTargets),
    entry: Type.String(),
    settings: Type.Array(BlockSetting),
  },
  closed,
);

export const Manifest = Type.Object(
  {
    name: Type.String(),
    handle: Type.String(),
    api_version: Type.String(),
    scopes: Type.Array(wordOf(scopes)),
    optional_scopes: Type.Array(wordOf(scopes)),
    allowed_hosts: Type.Array(Type.String()),
    hosting: Type.Union([RemoteHosting, PlatformHosting]),
    admin: nullable(AdminPage),
    install: Type.Object({ redirect_urls: Type.Array(Type.String()) }, closed),
    webhooks: Type.Array(WebhookSubscription),
    data: Type.Object({ definitions: Type.Array(DataDefinition) }, closed),
    blocks: Type.Array(Block),
  },
  closed,
);

export type Manifest = Type.Static<typeof Manifest>;
export type ManifestHosting = Manifest['hosting'];
export type AdminPage = Type.Static<typeof AdminPage>;
export type AdminLink = Type.Static<typeof AdminLink>;
export type WebhookSubscription = Type.Static<typeof WebhookSubscription>;
export type DataDefinition = Type.Static<typeof DataDefinition>;
export type Block = Type.Static<typeof Block>;
export type BlockSetting = Type.Static<typeof BlockSetting>;

/** Where a subscription's deliveries go: its own address, or a path on the app's origin. */
export function webhookAddress(manifest: Manifest, { uri }: WebhookSubscription): string {
  if (!uri.startsWith('/') || manifest.hosting.mode !== 'remote') return uri;
  return new URL(uri, manifest.hosting.url).href;
}

/** Every topic the manifest subscribes to, sorted. */
export function subscribedTopics(manifest: Manifest): WebhookSubscription['topics'] {
  return manifest.webhooks.flatMap((subscription) => subscription.topics).sort();
}
