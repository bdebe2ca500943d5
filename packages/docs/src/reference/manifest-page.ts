import { readFileSync } from 'node:fs';
import { dataTypes, Manifest, manifestLimits, manifestProblems } from '@souk/contract';
import { checkout } from '../folders.js';
import { code, fence, plain, slug, table } from '../markdown.js';
import type { Page } from '../page.js';
import { sayAbout, typeOf } from './member-rows.js';
import type { ApiDocument, Schema } from './openapi.js';

interface MemberFacts {
  says: string;
  /** What holds where the member is left out; without it the member is required. */
  otherwise?: string;
  example: string;
}

/** What a schema cannot say. A test holds these names against the schema's. */
export const manifestMembers: Record<string, MemberFacts> = {
  name: {
    says: `Name shown to merchants; up to ${manifestLimits.nameLength} characters.`,
    example: 'name = "Parcel labels"',
  },
  handle: { says: 'Unique handle of the app.', example: 'handle = "parcel-labels"' },
  api_version: {
    says: 'Version of the Admin API for requests and webhooks.',
    example: 'api_version = "2026-10"',
  },
  scopes: {
    says: 'Required [scopes](/reference/scopes).',
    otherwise: 'none',
    example: 'scopes = ["read_orders"]',
  },
  optional_scopes: {
    says: 'Optional scopes; not those in `scopes`.',
    otherwise: 'none',
    example: 'optional_scopes = ["read_products"]',
  },
  allowed_hosts: {
    says: `Hosts that the app sends data to; up to ${manifestLimits.allowedHosts}, \`*.\` matches one label.`,
    otherwise: 'none',
    example: 'allowed_hosts = ["api.carrier.example.com"]',
  },
  hosting: { says: 'Where the app runs.', example: '[hosting]' },
  'hosting.mode': {
    says: 'On your server (`remote`), or on Souk from a bundle (`platform`).',
    otherwise: '`remote`',
    example: 'mode = "remote"',
  },
  'hosting.url': { says: 'With `remote`: an https origin on port 443.', example: 'url = "https://labels.example.com"' },
  'hosting.main': { says: 'With `platform`: the main module of the bundle.', example: 'main = "src/main.js"' },
  'hosting.lockfile': {
    says: 'With `platform`: the lock file in the bundle.',
    example: 'lockfile = "package-lock.json"',
  },
  admin: { says: 'The embedded page in the dashboard.', otherwise: 'no page', example: '[admin]' },
  'admin.path': { says: 'Path of the page on `hosting.url`.', example: 'path = "/souk"' },
  'admin.title': { says: 'Title in the dashboard.', example: 'title = "Labels"' },
  'admin.links': {
    says: `Links on the dashboard's own pages; up to ${manifestLimits.adminLinks}.`,
    otherwise: 'none',
    example: '[[admin.links]]',
  },
  'admin.links[].target': { says: 'Dashboard page of the link.', example: 'target = "order"' },
  'admin.links[].label': { says: 'Link text.', example: 'label = "Print a label"' },
  'admin.links[].path': {
    says: 'Path on `hosting.url`; the ID of the resource is added.',
    example: 'path = "/souk/print"',
  },
  install: {
    says: 'After the merchant approves the installation.',
    otherwise: 'no redirect URLs',
    example: '[install]',
  },
  'install.redirect_urls': {
    says: 'Exact URLs to which a merchant can be redirected with an install code.',
    otherwise: 'none',
    example: 'redirect_urls = ["https://labels.example.com/installed"]',
  },
  webhooks: {
    says: `Webhook subscriptions; up to ${manifestLimits.webhooks} tables, each topic once in the manifest.`,
    otherwise: 'none',
    example: '[[webhooks]]',
  },
  'webhooks[].topics': {
    says: 'See [topics](/reference/topics/). Each requires the scope that reads its resource.',
    example: 'topics = ["orders/confirmed"]',
  },
  'webhooks[].uri': {
    says: 'A path on `hosting.url`, or an absolute https URL on port 443.',
    example: 'uri = "/webhooks"',
  },
  data: { says: 'App data on resources.', otherwise: 'nothing', example: '' },
  'data.definitions': {
    says: `Keys; up to ${manifestLimits.definitions}.`,
    otherwise: 'none',
    example: '[[data.definitions]]',
  },
  'data.definitions[].owner': { says: 'Resource type of the key.', example: 'owner = "order"' },
  'data.definitions[].key': { says: 'Name in URLs.', example: 'key = "label_weight"' },
  'data.definitions[].type': {
    says: 'Type of the value. It cannot change while values of the key exist.',
    example: 'type = "decimal"',
  },
  'data.definitions[].name': { says: 'Name shown to merchants.', example: 'name = "Weight in kilograms"' },
  'data.definitions[].description': {
    says: 'Description.',
    otherwise: 'none',
    example: 'description = "As weighed at the counter"',
  },
  'data.definitions[].visibility': {
    says: 'Who can read it: the app, the merchant too, or also visitors of the storefront.',
    otherwise: '`app`',
    example: 'visibility = "business"',
  },
  'data.definitions[].min': {
    says: 'Minimum; for a decimal, a decimal string.',
    otherwise: 'no limit',
    example: 'min = "0"',
  },
  'data.definitions[].max': { says: 'Maximum.', otherwise: 'no limit', example: 'max = "30"' },
  'data.definitions[].max_length': {
    says: 'Maximum length in characters.',
    otherwise: 'no separate limit',
    example: 'max_length = 80',
  },
  'data.definitions[].pattern': {
    says: `Pattern for a text: RE2 syntax, up to ${manifestLimits.patternLength} characters.`,
    otherwise: 'anything',
    example: 'pattern = "^[A-Z]{2}\\\\d+$"',
  },
  'data.definitions[].choices': {
    says: `The only values allowed; up to ${manifestLimits.choices}.`,
    otherwise: 'any value',
    example: 'choices = ["light", "dark"]',
  },
  blocks: {
    says: `Storefront scripts; up to ${manifestLimits.blocks}. A reviewer checks each.`,
    otherwise: 'none',
    example: '[[blocks]]',
  },
  'blocks[].key': { says: 'Its name.', example: 'key = "delivery_badge"' },
  'blocks[].name': { says: 'Name shown to merchants.', example: 'name = "Delivery badge"' },
  'blocks[].target': { says: 'Page of the block.', example: 'target = "product"' },
  'blocks[].entry': {
    says: 'Script path on `hosting.url`; up to 256 KiB.',
    example: 'entry = "/blocks/badge.js"',
  },
  'blocks[].settings': {
    says: `Settings for merchants; up to ${manifestLimits.blockSettings}.`,
    otherwise: 'none',
    example: '[[blocks.settings]]',
  },
  'blocks[].settings[].key': { says: 'Its name.', example: 'key = "tone"' },
  'blocks[].settings[].type': { says: 'Type of the value.', example: 'type = "choice"' },
  'blocks[].settings[].label': { says: 'Name shown to merchants.', example: 'label = "Tone"' },
  'blocks[].settings[].default': {
    says: 'Default value.',
    otherwise: 'nothing',
    example: 'default = "light"',
  },
  'blocks[].settings[].choices': {
    says: 'Values of the type `choice`.',
    otherwise: 'none',
    example: 'choices = ["light", "dark"]',
  },
};

const noDocument = { components: { schemas: {} } } as unknown as ApiDocument;

/** Every member of the normalised manifest, in its order. */
export function schemaMembers(given: Schema = Manifest as unknown as Schema, prefix = ''): [string, Schema][] {
  const choices = (given.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (choices.length > 0) {
    const all = choices.flatMap((choice) => schemaMembers(choice, prefix));
    return all.filter(([name], index) => all.findIndex(([other]) => other === name) === index);
  }
  if (given.items) return schemaMembers(given.items, `${prefix}[]`);
  return Object.entries(given.properties ?? {}).flatMap(([name, member]): [string, Schema][] => {
    const path = prefix ? `${prefix}.${name}` : name;
    return [[path, member], ...schemaMembers(member, path)];
  });
}

export function manifestPage(): Page {
  const shown = schemaMembers().map(([name, schema]) => {
    const { says = '', otherwise, example = '' } = manifestMembers[name] ?? {};
    const allowed = sayAbout(noDocument, { ...schema, description: '' }).replaceAll('"', '');
    return [
      `### ${code(name)} {#${slug(name)}}`,
      says,
      table(
        ['Type', 'Allowed', 'Default'],
        [[typeOf(noDocument, schema), plain(allowed) || 'see above', otherwise ?? '**required**']],
      ),
      example ? fence('toml', example) : '',
    ].join('\n\n');
  });
  const sample = readFileSync(`${checkout}examples/order-notes/souk.app.toml`, 'utf8');
  return {
    path: 'reference/manifest',
    title: 'Manifest',
    description: 'Every field of souk.app.toml, with its values, default and an example.',
    body: [
      `\`souk.app.toml\` declares an app. Unknown fields are errors, and validation reports all problems together ([validate](/reference/developer/validate-manifest)). At most ${manifestLimits.bytes / 1024} KiB. See the [guide](/guides/manifest).`,
      '## Complete manifest',
      fence('toml', sample),
      `## Types of app data`,
      `${dataTypes.map(code).join(', ')}. A \`decimal\` is a string, \`money\` is \`{ amount, currency }\`, a reference is an ID.`,
      '## Every field',
      ...shown,
      '## Problems',
      'Problems by `code`. Each has a path and, where possible, a line.',
      table(
        ['Code', 'Meaning', 'Fix'],
        Object.entries(manifestProblems).map(([name, { message, fix }]) => [code(name), plain(message), plain(fix)]),
      ),
    ].join('\n\n'),
  };
}
