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
    says: `What merchants call the app; up to ${manifestLimits.nameLength} characters.`,
    example: 'name = "Parcel labels"',
  },
  handle: { says: "The app's own handle, unique for ever.", example: 'handle = "parcel-labels"' },
  api_version: {
    says: 'The version of the Admin API that its calls and webhooks use.',
    example: 'api_version = "2026-10"',
  },
  scopes: {
    says: 'What it cannot do without. See [scopes](/reference/scopes).',
    otherwise: 'none',
    example: 'scopes = ["read_orders"]',
  },
  optional_scopes: {
    says: 'What merchants may grant or not; none that stands in `scopes`.',
    otherwise: 'none',
    example: 'optional_scopes = ["read_products"]',
  },
  allowed_hosts: {
    says: `Hosts it sends data to; up to ${manifestLimits.allowedHosts}, \`*.\` stands for one label.`,
    otherwise: 'none',
    example: 'allowed_hosts = ["api.carrier.example.com"]',
  },
  hosting: { says: 'Where it runs.', example: '[hosting]' },
  'hosting.mode': {
    says: 'On a server of yours, or on Souk from a bundle.',
    otherwise: '`remote`',
    example: 'mode = "remote"',
  },
  'hosting.url': { says: 'With `remote`: an https origin on port 443.', example: 'url = "https://labels.example.com"' },
  'hosting.main': { says: 'With `platform`: the module of the bundle that begins.', example: 'main = "src/main.js"' },
  'hosting.lockfile': {
    says: 'With `platform`: the lock file in the bundle.',
    example: 'lockfile = "package-lock.json"',
  },
  admin: { says: 'Its page inside the dashboard.', otherwise: 'no page', example: '[admin]' },
  'admin.path': { says: 'The path of the page on `hosting.url`.', example: 'path = "/souk"' },
  'admin.title': { says: 'What the dashboard calls it.', example: 'title = "Labels"' },
  'admin.links': {
    says: `Links on the dashboard's own pages; up to ${manifestLimits.adminLinks}.`,
    otherwise: 'none',
    example: '[[admin.links]]',
  },
  'admin.links[].target': { says: 'On which page the link stands.', example: 'target = "order"' },
  'admin.links[].label': { says: 'Its text.', example: 'label = "Print a label"' },
  'admin.links[].path': {
    says: 'Where it leads on `hosting.url`; the id of what it stands on is added.',
    example: 'path = "/souk/print"',
  },
  install: { says: 'What happens after consent.', otherwise: 'no redirect addresses', example: '[install]' },
  'install.redirect_urls': {
    says: 'Exact addresses a merchant may be sent back to with an install code.',
    otherwise: 'none',
    example: 'redirect_urls = ["https://labels.example.com/installed"]',
  },
  webhooks: {
    says: `What it wants to hear; up to ${manifestLimits.webhooks} tables, each topic once in all of them.`,
    otherwise: 'none',
    example: '[[webhooks]]',
  },
  'webhooks[].topics': {
    says: 'See [topics](/reference/topics/). Each needs the scope that reads its resource.',
    example: 'topics = ["orders/confirmed"]',
  },
  'webhooks[].uri': {
    says: 'A path on `hosting.url`, or an absolute https address on port 443.',
    example: 'uri = "/webhooks"',
  },
  data: { says: 'What it keeps on resources.', otherwise: 'nothing', example: '' },
  'data.definitions': {
    says: `Its keys; up to ${manifestLimits.definitions}.`,
    otherwise: 'none',
    example: '[[data.definitions]]',
  },
  'data.definitions[].owner': { says: 'On what the key stands.', example: 'owner = "order"' },
  'data.definitions[].key': { says: 'Its name in addresses.', example: 'key = "label_weight"' },
  'data.definitions[].type': {
    says: 'What it may hold. A type cannot change while values of the key exist.',
    example: 'type = "decimal"',
  },
  'data.definitions[].name': { says: 'What merchants call it.', example: 'name = "Weight in kilograms"' },
  'data.definitions[].description': {
    says: 'A sentence about it.',
    otherwise: 'none',
    example: 'description = "As weighed at the counter"',
  },
  'data.definitions[].visibility': {
    says: 'Who reads it: the app alone, the merchant too, or anyone at the storefront too.',
    otherwise: '`app`',
    example: 'visibility = "business"',
  },
  'data.definitions[].min': {
    says: 'The least value; of a decimal, a decimal string.',
    otherwise: 'no bound',
    example: 'min = "0"',
  },
  'data.definitions[].max': { says: 'The greatest value.', otherwise: 'no bound', example: 'max = "30"' },
  'data.definitions[].max_length': {
    says: 'The longest text, in characters.',
    otherwise: 'no bound of its own',
    example: 'max_length = 80',
  },
  'data.definitions[].pattern': {
    says: `What a text must match: RE2 syntax, up to ${manifestLimits.patternLength} characters.`,
    otherwise: 'anything',
    example: 'pattern = "^[A-Z]{2}\\\\d+$"',
  },
  'data.definitions[].choices': {
    says: `The only values allowed; up to ${manifestLimits.choices}.`,
    otherwise: 'any value',
    example: 'choices = ["light", "dark"]',
  },
  blocks: {
    says: `Scripts it brings to the storefront; up to ${manifestLimits.blocks}. A reviewer looks at each.`,
    otherwise: 'none',
    example: '[[blocks]]',
  },
  'blocks[].key': { says: 'Its name.', example: 'key = "delivery_badge"' },
  'blocks[].name': { says: 'What merchants call it.', example: 'name = "Delivery badge"' },
  'blocks[].target': { says: 'On which page it may stand.', example: 'target = "product"' },
  'blocks[].entry': {
    says: 'Its script, a path on `hosting.url`; up to 256 KiB.',
    example: 'entry = "/blocks/badge.js"',
  },
  'blocks[].settings': {
    says: `What the merchant sets; up to ${manifestLimits.blockSettings}.`,
    otherwise: 'none',
    example: '[[blocks.settings]]',
  },
  'blocks[].settings[].key': { says: 'Its name.', example: 'key = "tone"' },
  'blocks[].settings[].type': { says: 'What it holds.', example: 'type = "choice"' },
  'blocks[].settings[].label': { says: 'What merchants call it.', example: 'label = "Tone"' },
  'blocks[].settings[].default': {
    says: 'What it is until the merchant sets it.',
    otherwise: 'nothing',
    example: 'default = "light"',
  },
  'blocks[].settings[].choices': {
    says: 'Of the type `choice`: the values.',
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
        ['Type', 'Allowed', 'Left out'],
        [[typeOf(noDocument, schema), plain(allowed) || 'see above', otherwise ?? '**required**']],
      ),
      example ? fence('toml', example) : '',
    ].join('\n\n');
  });
  const sample = readFileSync(`${checkout}examples/order-notes/souk.app.toml`, 'utf8');
  return {
    path: 'reference/manifest',
    title: 'Manifest',
    description:
      'Every member of souk.app.toml: what it means, which values are allowed, what holds without it, and an example.',
    body: [
      `\`souk.app.toml\` says what an app is. An unknown member is a problem, and all problems are told at once ([validate it](/reference/developer/validate-manifest)). At most ${manifestLimits.bytes / 1024} KiB. The [guide](/guides/manifest) tells how versions are released.`,
      '## A whole manifest',
      fence('toml', sample),
      `## Types of kept values`,
      `${dataTypes.map(code).join(', ')}. A \`decimal\` is a string, \`money\` is \`{ amount, currency }\`, a reference is an id.`,
      '## Every member',
      ...shown,
      '## Problems',
      'What an upload or a validation reports, by `code`; each says its place and, where it can, the line.',
      table(
        ['Code', 'Meaning', 'What to do'],
        Object.entries(manifestProblems).map(([name, { message, fix }]) => [code(name), plain(message), plain(fix)]),
      ),
    ].join('\n\n'),
  };
}
