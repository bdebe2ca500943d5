import { throwDomainError } from '../../../foundation/domain-error.js';
import { defineStorefrontPage } from './define-storefront-page.js';

/** Every address that no other page has: the store's own 404 page. */
export const showUnknown = defineStorefrontPage({
  name: 'showStorefrontUnknown',
  method: 'GET',
  path: '/{rest*}',
  summary: 'The page for addresses that lead nowhere.',
  show: async () => throwDomainError('NOT_FOUND'),
});
