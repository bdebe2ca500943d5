import type { Route } from '../../foundation/http/define-route.js';
import { completeCheckout, editCheckout, readCheckout, startCheckout } from './checkout-routes.js';
import { listTowns, readGeography } from './geography-routes.js';
import { quoteStorefrontDelivery } from './quote-storefront-delivery.js';
import { readPublicValue } from './read-public-value.js';

export const routes: Route[] = [
  startCheckout,
  readCheckout,
  editCheckout,
  completeCheckout,
  readPublicValue,
  readGeography,
  listTowns,
  quoteStorefrontDelivery,
];
