/** The app the demo installs. Its values are of type json, so that anything may be tried with them. */
export const demoHandles = ['souk-demo', ...Array.from({ length: 24 }, (_, index) => `souk-demo-${index + 2}`)];

export const demoDataKeys = {
  business: 'settings',
  store: 'preferences',
  product: 'label',
  order: 'gift',
  customer: 'loyalty',
};

/** One value for each owner; the whole of it is a fine value for any key, too. */
export const demoDataSample = {
  business: { theme: 'dark', notify: true },
  store: { banner: 'Ramadan' },
  product: { text: 'New', colour: '#0a7' },
  order: { wrap: true, message: 'Bon anniversaire' },
  customer: { points: 120 },
};

/** Everything but the buyers' contacts, which stay optional, so that masking can be seen, and lifted. */
export const demoScopes = ['stores', 'products', 'inventory', 'orders', 'customers'].flatMap((noun) => [
  `read_${noun}`,
  `write_${noun}`,
]);

const definitions = Object.entries(demoDataKeys)
  .map(
    ([owner, key]) => `
[[data.definitions]]
owner = "${owner}"
key = "${key}"
type = "json"
name = "${key}"
visibility = "${owner === 'product' ? 'storefront' : owner === 'business' ? 'business' : 'app'}"`,
  )
  .join('\n');

/** It has no page: nothing answers at its address. The apps of the demo's world have one. */
export const demoManifest = (handle: string) => `
name = "Souk Demo"
handle = "${handle}"
api_version = "2026-10"
scopes = [${demoScopes.map((scope) => `"${scope}"`).join(', ')}]
optional_scopes = ["read_buyer_contact"]

[hosting]
url = "https://demo-app.example.com"

[install]
redirect_urls = ["https://demo-app.example.com/callback"]

[[webhooks]]
topics = ["app/uninstalled", "customers/data_request", "customers/redact", "business/redact"]
uri = "/webhooks"
${definitions}
`;
