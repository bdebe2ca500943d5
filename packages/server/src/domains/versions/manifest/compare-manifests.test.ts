import type { Block, DataDefinition, DataVisibility, Manifest } from '@souk/contract';
import { describe, expect, test } from 'vitest';
import { defineData } from '../../../../testing/define-data.js';
import { compareManifests } from './compare-manifests.js';
import { findTypeChanges } from './find-type-changes.js';

const base: Manifest = {
  name: 'Labels',
  handle: 'labels',
  api_version: '2026-10',
  scopes: ['read_orders'],
  optional_scopes: ['read_products'],
  allowed_hosts: ['api.example.com'],
  hosting: { mode: 'remote', url: 'https://labels.example.com' },
  admin: null,
  install: { redirect_urls: ['https://labels.example.com/cb'] },
  webhooks: [{ topics: ['orders/created'], uri: '/hooks' }],
  data: { definitions: [] },
  blocks: [],
};
const badge: Block = { key: 'badge', name: 'Badge', target: 'product', entry: '/badge.js', settings: [] };
const weight = defineData('order', 'weight', { type: 'decimal', name: 'Weight' });
const listed = { reviewed: true };
const change = (members: Partial<Manifest>): Manifest => ({ ...base, ...members });

describe('comparing manifests', () => {
  test('the same manifest changes nothing, whatever the order of its members', () => {
    const before = change({ data: { definitions: [weight] } });
    const reordered = change({
      data: { definitions: [Object.fromEntries(Object.entries(weight).reverse()) as DataDefinition] },
    });
    expect(compareManifests(before, reordered, listed)).toEqual({
      scopesAdded: [],
      scopesRemoved: [],
      topicsAdded: [],
      hostsAdded: [],
      definitionsChanged: [],
      blocksChanged: [],
      requiresConsent: false,
      requiresReview: false,
      reasons: [],
    });
  });

  test('a first version adds everything, and no merchant waits for it', () => {
    expect(compareManifests(null, base, { reviewed: false })).toMatchObject({
      scopesAdded: ['read_orders', 'read_products'],
      topicsAdded: ['orders/created'],
      hostsAdded: ['api.example.com'],
      requiresConsent: false,
      requiresReview: false,
    });
  });

  test.each<[string, Partial<Manifest>]>([
    ['a scope', { scopes: ['read_orders', 'read_stores'] }],
    ['an optional scope', { optional_scopes: ['read_products', 'read_stores'] }],
    ['a scope that was optional', { scopes: ['read_orders', 'read_products'], optional_scopes: [] }],
    ['a topic', { webhooks: [{ topics: ['orders/created', 'orders/updated'], uri: '/hooks' }] }],
    ['a host', { allowed_hosts: ['api.example.com', 'b.example.com'] }],
    ['a block', { blocks: [badge] }],
    ['another origin', { hosting: { mode: 'remote', url: 'https://other.example.com' } }],
    ['another webhook address', { webhooks: [{ topics: ['orders/created'], uri: 'https://x.example.com/h' }] }],
    ['another redirect address', { install: { redirect_urls: ['https://x.example.com/cb'] } }],
  ])('%s waits for the merchant', (_, members) => {
    expect(compareManifests(base, change(members), listed).requiresConsent).toBe(true);
  });

  const seenBy = (visibility: DataVisibility) => change({ data: { definitions: [{ ...weight, visibility }] } });

  test.each<[DataVisibility, DataVisibility, boolean]>([
    ['app', 'business', true],
    ['app', 'storefront', true],
    ['business', 'storefront', true],
    ['business', 'business', false],
    ['storefront', 'business', false],
    ['business', 'app', false],
  ])('a key seen by %s that becomes seen by %s waits: %s', (before, after, waits) => {
    expect(compareManifests(seenBy(before), seenBy(after), listed).requiresConsent).toBe(waits);
  });

  test.each<[string, Partial<Manifest>]>([
    ['a name', { name: 'Better labels' }],
    ['fewer scopes', { scopes: [] }],
    ['fewer addresses', { install: { redirect_urls: [] } }],
    ['a definition', { data: { definitions: [weight] } }],
    [
      'the same address spelled in full',
      { webhooks: [{ topics: ['orders/created'], uri: 'https://labels.example.com/hooks' }] },
    ],
  ])('%s moves at once', (_, members) => {
    expect(compareManifests(base, change(members), listed).requiresConsent).toBe(false);
  });

  test('reading what one could write is no new scope', () => {
    const diff = compareManifests(change({ scopes: ['write_orders'] }), base, listed);
    expect(diff).toMatchObject({ scopesAdded: [], scopesRemoved: ['write_orders'], requiresConsent: false });
  });

  test('names why a person reviews it, and only for an app merchants have seen', () => {
    const after = change({
      scopes: ['read_orders', 'read_stores'],
      allowed_hosts: ['api.example.com', 'b.example.com'],
      blocks: [badge],
    });
    expect(compareManifests(base, after, listed).reasons).toEqual(['scopes_added', 'hosts_added', 'storefront_code']);
    expect(compareManifests(base, after, { reviewed: false })).toMatchObject({ requiresReview: false, reasons: [] });
  });

  test('new storefront code is a block that came or changed, or a new bundle behind one', () => {
    const withBlock = change({ blocks: [badge] });
    const other = change({ blocks: [{ ...badge, entry: '/other.js' }] });
    expect(compareManifests(withBlock, other, listed)).toMatchObject({
      blocksChanged: ['badge'],
      requiresConsent: false,
      reasons: ['storefront_code'],
    });
    expect(compareManifests(withBlock, base, listed)).toMatchObject({ blocksChanged: ['badge'], reasons: [] });
    expect(compareManifests(withBlock, withBlock, { reviewed: true, bundleChanged: true }).reasons).toEqual([
      'storefront_code',
    ]);
    expect(compareManifests(base, base, { reviewed: true, bundleChanged: true }).reasons).toEqual([]);
  });
});

describe("a key's type", () => {
  const before = change({ data: { definitions: [weight] } });
  const after = change({ data: { definitions: [{ ...weight, type: 'integer' }] } });

  test('cannot change while values of it exist', async () => {
    const problems = await findTypeChanges(before.data.definitions, after, async (keys) => keys);
    expect(problems).toMatchObject([{ code: 'DATA_TYPE_CHANGED', path: 'data.definitions.order.weight.type' }]);
  });

  test('may change while none exist', async () => {
    expect(await findTypeChanges(before.data.definitions, after, async () => [])).toEqual([]);
  });

  test('is not looked up when no type changed', async () => {
    const never = async () => {
      throw new Error('looked up');
    };
    expect(await findTypeChanges(before.data.definitions, before, never)).toEqual([]);
  });
});
