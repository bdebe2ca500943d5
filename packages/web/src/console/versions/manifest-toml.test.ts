import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { manifestToml } from './manifest-toml';
import { sampleManifest } from './testing/sample-manifest';

describe('a manifest as TOML', () => {
  it('holds everything, and nothing that stands at its default', () => {
    const parsed = parse(manifestToml(sampleManifest)) as Record<string, unknown>;
    expect(parsed).toMatchObject({
      name: 'Labels "and" more\u007f',
      scopes: sampleManifest.scopes,
      hosting: { url: 'https://labels.example.com' },
      admin: { path: '/', title: 'Labels', links: [{ target: 'order', label: 'Print', path: '/print' }] },
      webhooks: [{ uri: '/hooks', topics: ['app/installed', 'orders/created'] }],
      data: { definitions: [{ owner: 'order', key: 'gift', max_length: 20 }] },
      blocks: [{ key: 'badge', settings: [{ key: 'colour', default: '#fff' }] }],
    });
    expect(parsed).not.toHaveProperty('optional_scopes');
    expect(parsed).not.toHaveProperty('install');
  });

  it('gives a long list a line for each member', () => {
    const topics = [
      'orders/cancelled',
      'orders/confirmed',
      'orders/created',
      'orders/delivered',
      'orders/dispatched',
    ] as const;
    const text = manifestToml({ ...sampleManifest, webhooks: [{ uri: '/hooks', topics: [...topics] }] });
    expect(text).toContain('topics = [\n  "orders/cancelled",\n  "orders/confirmed",\n');
  });
});
