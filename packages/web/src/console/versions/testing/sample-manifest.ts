import type { Manifest } from '../../../api/versions';

/** A normalised manifest with something of everything. */
export const sampleManifest: Manifest = {
  name: 'Labels "and" more\u007f',
  handle: 'labels',
  api_version: '2026-10',
  scopes: ['read_orders', 'read_products'],
  optional_scopes: [],
  allowed_hosts: ['api.example.com'],
  hosting: { mode: 'remote', url: 'https://labels.example.com' },
  admin: { path: '/', title: 'Labels', links: [{ target: 'order', label: 'Print', path: '/print' }] },
  install: { redirect_urls: [] },
  webhooks: [{ uri: '/hooks', topics: ['app/installed', 'orders/created'] }],
  data: {
    definitions: [
      {
        owner: 'order',
        key: 'gift',
        type: 'text',
        name: 'Gift',
        description: null,
        visibility: 'app',
        min: null,
        max: null,
        max_length: 20,
        pattern: null,
        choices: null,
      },
    ],
  },
  blocks: [
    {
      key: 'badge',
      name: 'Badge',
      target: 'product',
      entry: 'badge.js',
      settings: [{ key: 'colour', type: 'color', label: 'Colour', default: '#fff', choices: null }],
    },
  ],
};
