import { appsCurve } from './apps-curve.js';
import { businessesCurve } from './businesses-curve.js';
import type { Curve } from './curve.js';
import { deliveriesCurve } from './deliveries-curve.js';
import { ordersCurve } from './orders-curve.js';

export const allCurves: Curve[] = [ordersCurve, deliveriesCurve, businessesCurve, appsCurve];
