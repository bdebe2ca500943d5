/** Domains in the order of who may know whom: a domain may import, and read the tables of, the ones before it. */
const domains = [
  'accounts',
  'businesses',
  'events',
  'catalogue',
  'inventory',
  'customers',
  'orders',
  'checkouts',
  'synthetic',
  'developers',
  'apps',
  'versions',
  'installations',
  'oauth',
  'app-data',
  'webhooks',
  'api-calls',
  'bulk-exports',
  'compliance',
  'listings',
  'product-images',
  'review',
  'dev-stores',
  'demo',
];

module.exports = { domains };
