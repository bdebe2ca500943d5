import { describe, expect, it } from 'vitest';
import { describeChanges } from './describe-changes';
import { sampleManifest as manifest } from './testing/sample-manifest';

const brief = (after: Partial<typeof manifest>) =>
  describeChanges(manifest, { ...manifest, ...after }).map(({ name, kind, subjects }) => [name, kind, ...subjects]);

describe('what changes between two versions', () => {
  it('is nothing when they are alike', () => {
    expect(brief({})).toEqual([]);
  });

  it('tells scopes, hosts and topics that came and went', () => {
    expect(brief({ scopes: ['read_orders', 'write_orders'], allowed_hosts: [] })).toEqual([
      ['scopes', 'added', 'write_orders'],
      ['scopes', 'removed', 'read_products'],
      ['hosts', 'removed', 'api.example.com'],
    ]);
    expect(brief({ webhooks: [{ uri: '/other', topics: ['orders/created'] }] })).toEqual([
      ['topics', 'removed', 'app/installed'],
      ['addresses', 'changed', '/other'],
    ]);
  });

  it('tells where the app lives now, and that its page is gone', () => {
    expect(brief({ hosting: { mode: 'remote', url: 'https://new.example.com' }, admin: null })).toEqual([
      ['hosting', 'changed', 'https://labels.example.com', 'https://new.example.com'],
      ['adminPage', 'removed', 'Labels'],
      ['adminLinks', 'removed', 'order: Print'],
    ]);
  });

  it('tells kept values and blocks that are new, gone or different', () => {
    const [gift] = manifest.data.definitions;
    if (!gift) throw new Error('The sample has a definition.');
    const wider = { ...gift, visibility: 'business' as const };
    expect(brief({ data: { definitions: [wider, { ...gift, key: 'note' }] }, blocks: [] })).toEqual([
      ['values', 'added', 'order.note'],
      ['values', 'changed', 'order.gift'],
      ['blocks', 'removed', 'badge'],
    ]);
  });
});
