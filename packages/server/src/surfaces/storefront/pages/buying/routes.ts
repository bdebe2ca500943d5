import type { Route } from '../../../../foundation/http/define-route.js';
import { addToCart, changeCart, showCart } from './cart-pages.js';
import { showCheckout, showOwnCheckout, submitCheckout, submitOwnCheckout } from './checkout-pages.js';
import { showOrderStatus, showThanks } from './order-pages.js';
import { showTrack, submitTrack } from './track-page.js';

/** Everything from the cart to the order that arrives. */
export const buyingRoutes: Route[] = [
  showCart,
  addToCart,
  changeCart,
  showCheckout,
  submitCheckout,
  showOwnCheckout,
  submitOwnCheckout,
  showThanks,
  showOrderStatus,
  showTrack,
  submitTrack,
];
