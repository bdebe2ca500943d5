import type { Route } from '../../foundation/http/define-route.js';
import { beginCheckout, completeCheckout, editCheckout, readCheckout } from './checkout-routes.js';

export const routes: Route[] = [beginCheckout, readCheckout, editCheckout, completeCheckout];
