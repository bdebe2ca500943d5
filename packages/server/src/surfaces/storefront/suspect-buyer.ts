import type { OrderFlag } from '@souk/contract';
import type { RawRequest } from '../../foundation/http/define-route.js';
import { addressKey } from '../../foundation/limits/address-key.js';
import { perHour, perMinute, type Rate } from '../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../foundation/platform.js';
import { take } from './storefront-route.js';

/** Only an address that goes so far beyond the limit is refused. */
const refusedBeyond = 10;

/**
 * Many buyers share one address of a mobile network, so an address beyond the limits may still order: what it begins and what it
 * orders is put on hold for the merchant to check.
 */
export function suspectCheckout(platform: Platform, request: RawRequest): Promise<OrderFlag[]> {
  const { checkoutsPerMinute, customerOrdersPerHour } = platform.config.limits;
  return suspect(platform, request, [
    perMinute('checkouts', checkoutsPerMinute),
    perHour('checkouts_refused', customerOrdersPerHour * refusedBeyond),
  ]);
}

export function suspectOrder(platform: Platform, request: RawRequest): Promise<OrderFlag[]> {
  const { customerOrdersPerHour } = platform.config.limits;
  return suspect(platform, request, [
    perHour('customer_orders', customerOrdersPerHour),
    perHour('customer_orders_refused', customerOrdersPerHour * refusedBeyond),
  ]);
}

/** Order numbers are easy to guess. */
const lookupsPerMinute = 10;

export async function mayTrack({ limiter }: Platform, { address }: RawRequest): Promise<boolean> {
  const permit = await limiter.take(perMinute('order_tracking', lookupsPerMinute), addressKey(address));
  return permit?.allowed ?? true;
}

async function suspect(
  platform: Platform,
  { address }: RawRequest,
  [held, refused]: [held: Rate, refused: Rate],
): Promise<OrderFlag[]> {
  const key = addressKey(address);
  await take(platform, refused, key);
  const permit = await platform.limiter.take(held, key);
  return permit && !permit.allowed ? ['address_limit'] : [];
}
