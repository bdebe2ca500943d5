import { storefrontHosts } from '../../../domains/businesses/storefront-addresses.js';
import type { Config } from '../../../foundation/config.js';
import type { Site } from '../../../foundation/http/exchange.js';
import { withoutLanguage } from './page-language.js';
import { routes } from './routes.js';
import { storefrontErrorFormat } from './storefront-error-format.js';

/** The pages that a store's customers see, each store on a host of its own under the storefronts' domain. */
export function storefrontSite(config: Pick<Config, 'storefrontDomain'>): Site {
  const hosts = storefrontHosts(config);
  return {
    takes: (host) => hosts.test(host),
    routes,
    errorFormat: storefrontErrorFormat,
    routedPath: withoutLanguage,
  };
}
