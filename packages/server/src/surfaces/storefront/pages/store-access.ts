import { readStorefrontHost } from '../../../domains/businesses/storefront-addresses.js';
import { findStorefront, type Storefront } from '../../../domains/storefront/find-storefront.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import type { Access, RawRequest } from '../../../foundation/http/define-route.js';
import { PlatformLimited } from '../../../foundation/http/request-errors.js';
import { addressKey } from '../../../foundation/limits/address-key.js';
import { perMinute } from '../../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../../foundation/platform.js';

/** A page has many pictures. */
const imagesForAPage = 10;

/** Anyone, counted by address, at the store that the host names. */
export const storeAccess = accessOf('storefront_pages', 1);
export const imageAccess = accessOf('storefront_images', imagesForAPage);

function accessOf(counted: string, times: number): Access<Storefront> {
  return {
    name: 'storefront visitor',
    security: [],
    errors: [],
    identify: async (request, platform) => {
      await countVisit(platform, request, counted, times);
      return openStore(request, platform);
    },
  };
}

async function openStore(request: RawRequest, platform: Platform): Promise<Storefront> {
  const subdomain = readStorefrontHost(platform.config, request.headers.host ?? '');
  const store = subdomain === undefined ? undefined : await findStorefront(platform.db, subdomain);
  return store ?? throwDomainError('NOT_FOUND');
}

/** As everything that needs no account. Files that are the same for all stores are not counted. */
async function countVisit(
  { limiter, config }: Platform,
  { address }: RawRequest,
  counted: string,
  times: number,
): Promise<void> {
  const perAddress = perMinute(counted, config.limits.platformPerMinute * times);
  const permit = await limiter.take(perAddress, addressKey(address));
  if (permit && !permit.allowed) throw new PlatformLimited(permit.retryAfterSeconds);
}
