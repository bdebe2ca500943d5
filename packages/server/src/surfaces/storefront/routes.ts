import type { Route } from '../../foundation/http/define-route.js';
import { beginCheckout, completeCheckout, editCheckout, readCheckout } from './checkout-routes.js';
import { readPublicValue } from './read-public-value.js';

export const routes: Route[] = [beginCheckout, readCheckout, editCheckout, completeCheckout, readPublicValue];
