import { checkKeys } from '@souk/contract';
import { expect, it } from 'vitest';
import { fixLocation } from './fix-location.js';

it.each(checkKeys)('knows where %s is repaired', (key) => {
  expect(fixLocation({ key }).to).toMatch(/^\/console\//);
});

it('leads to the field that is missing', () => {
  expect(
    fixLocation({ key: 'listing_complete', detail: { missing: [{ path: 'icon' }, { path: 'tagline' }] } }),
  ).toMatchObject({
    to: '/console/apps/$appId/listing',
    field: 'icon',
  });
  expect(fixLocation({ key: 'sensitive_scopes', detail: { scopes: [{ scope: 'read_customers' }] } }).field).toBe(
    'scopeReasons.read_customers',
  );
  expect(fixLocation({ key: 'support_contact', detail: { url: 'https://x.test' } }).field).toBe('supportUrl');
});

it('leads to dev stores as long as there is no installation to try the webhooks on', () => {
  expect(fixLocation({ key: 'webhooks_verify_signatures', detail: { version: 1 } }).to).toBe('/console/dev-stores');
  expect(fixLocation({ key: 'webhooks_verify_signatures', detail: { installationId: '7' } }).to).toBe(
    '/console/apps/$appId/deliveries',
  );
});
