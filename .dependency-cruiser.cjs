// The import law: downwards only, never in a circle. `npm run check` enforces it.
const { domains } = require('./scripts/steps/domain-order.cjs');

const server = '^packages/server/src';
const layers = [
  'main',
  'compose-server',
  'open-platform',
  'surfaces',
  'operations',
  'domains',
  'hosting',
  'foundation',
];

const pathOf = (layer) =>
  layer === 'main' || layer.includes('-') ? `${server}/${layer}\\.ts$` : `${server}/${layer}/`;

const upward = layers.flatMap((layer, index) => {
  const above = layers.slice(0, index);
  if (above.length === 0) return [];
  const from = pathOf(layer);
  const to = above.map(pathOf).join('|');
  return [{ name: `${layer}-imports-downwards`, severity: 'error', from: { path: from }, to: { path: to } }];
});

const domainOrder = domains.map((domain, index) => ({
  name: `domain-${domain}-knows-earlier-ones-only`,
  severity: 'error',
  from: { path: `${server}/domains/${domain}/` },
  to: { path: `${server}/domains/(${domains.slice(index + 1).join('|') || 'none'})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...upward,
    ...domainOrder,
    {
      name: 'domains-are-named-in-the-order',
      severity: 'error',
      from: {},
      to: { path: `${server}/domains/(?!(${domains.join('|')})/)` },
    },
    {
      name: 'surfaces-never-know-each-other',
      severity: 'error',
      from: { path: `${server}/surfaces/([^/]+)/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${server}/surfaces/`, pathNot: [`${server}/surfaces/$1/`] },
    },
    {
      name: 'tables-are-private-to-their-domain',
      severity: 'error',
      from: { path: `${server}/(domains/([^/]+)|operations|surfaces)/` },
      to: { path: '-table\\.ts$', pathNot: [`${server}/domains/$2/`] },
    },
    {
      // Resources are read through the reads of their domain, which mask. Checkouts share the buyer of the orders they become.
      name: 'fields-and-masks-are-private-to-their-domain',
      severity: 'error',
      from: { path: `${server}/(domains/([^/]+)|operations|surfaces)/` },
      to: {
        path: `${server}/domains/(orders|customers|checkouts|catalogue|inventory)/(mask-[^/]+|[^/]+-fields)\\.ts$`,
        pathNot: [`${server}/domains/$2/`, `${server}/domains/orders/order-fields\\.ts$`],
      },
    },
    {
      name: 'only-checkouts-share-the-fields-of-orders',
      severity: 'error',
      from: { path: `${server}/`, pathNot: [`${server}/domains/(orders|checkouts)/`] },
      to: { path: `${server}/domains/orders/order-fields\\.ts$` },
    },
    {
      name: 'acceptance-speaks-http-only',
      comment: 'A test that also needs an inner part, or SQL, lives in inside/ of its folder.',
      severity: 'error',
      from: { path: '^packages/server/(acceptance|judges)/', pathNot: '^packages/server/acceptance/[^/]+/inside/' },
      to: {
        path: '^packages/|^drills/|^benchmarks/|node_modules/(kysely|pg)/',
        pathNot: ['^packages/server/(testing|acceptance)/', '^packages/contract/'],
      },
    },
    {
      name: 'the-contract-knows-nobody',
      severity: 'error',
      from: { path: '^packages/contract/src' },
      to: { path: '^packages/(server|app-kit)' },
    },
    {
      name: 'areas-of-the-web-app-never-know-each-other',
      severity: 'error',
      from: { path: '^packages/web/src/(console|dashboard|review|account)/' },
      to: { path: '^packages/web/src/(console|dashboard|review|account)/', pathNot: ['^packages/web/src/$1/'] },
    },
    {
      name: 'parts-of-the-web-app-never-know-an-area',
      severity: 'error',
      from: { path: '^packages/web/src/(api|design|locales|shell)/' },
      to: { path: '^packages/web/src/(console|dashboard|review|account)/' },
    },
    {
      name: 'the-product-never-imports-tests',
      severity: 'error',
      from: { path: '^packages/[^/]+/src', pathNot: '\\.test\\.ts$' },
      to: { path: '\\.test\\.ts$|/testing/|/(acceptance|journeys|judges)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // What is built is made by others' rules.
    exclude: { path: '^packages/[^/]+/(dist|bundled|site|site\\.new|\\.work|\\.vitepress/\\.temp)/' },
    enhancedResolveOptions: {
      conditionNames: ['souk-source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
