import type { Manifest, Scope } from '@souk/contract';
import type { TestAnswer } from '../../../server/testing/start-test-server.js';

/** The app that the pages are shown with. */
export const scopesOfStockAlerts: Scope[] = ['read_products', 'read_inventory', 'read_orders'];

export const stockAlerts = (origin: string): Partial<Manifest> => ({
  name: 'Stock Alerts',
  scopes: scopesOfStockAlerts,
  optional_scopes: ['read_buyer_contact'],
  hosting: { mode: 'remote', url: origin },
  admin: { path: '/admin', title: 'Stock Alerts', links: [] },
  install: { redirect_urls: [`${origin}/installed`] },
  webhooks: [
    {
      topics: ['orders/created', 'orders/updated', 'customers/data_request', 'customers/redact', 'business/redact'],
      uri: '/webhooks',
    },
  ],
});

export const listingOf = (origin: string) => ({
  tagline: 'Alerts before the shelf is empty',
  description: 'Watches the stock of every variant and tells you in time to order more.',
  category: 'inventory',
  languages: ['ar', 'fr'],
  features: ['Alerts by mail', 'A threshold for each variant'],
  pricing: { kind: 'free' },
  supportUrl: `${origin}/support`,
  privacyPolicyUrl: `${origin}/privacy`,
  testInstructions: 'Sign in as demo.',
});

export function expectStatus(answer: TestAnswer, status: number): TestAnswer {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer;
}
