import type { Config } from '../../foundation/config.js';

type Addressing = Pick<Config, 'storefrontDomain' | 'baseUrl'>;

const hostnameOf = ({ storefrontDomain }: Pick<Config, 'storefrontDomain'>) => storefrontDomain.replace(/:\d+$/, '');

/** Recognises the hosts of storefronts. Asked of every request, so it is made once. */
export function storefrontHosts(config: Pick<Config, 'storefrontDomain'>): RegExp {
  return new RegExp(`(^|\\.)${hostnameOf(config).replaceAll('.', '\\.')}\\.?(:\\d*)?$`, 'i');
}

/** The subdomain that a host of the storefronts' domain names; undefined where no store can have it. */
export function readStorefrontHost(config: Pick<Config, 'storefrontDomain'>, host: string): string | undefined {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  const subdomain = name.slice(0, -hostnameOf(config).length - 1);
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(subdomain) ? subdomain : undefined;
}

/** Where browsers find a store's storefront, without a slash at its end. */
export function storefrontUrl({ storefrontDomain, baseUrl }: Addressing, subdomain: string): string {
  return `${new URL(baseUrl).protocol}//${subdomain}.${storefrontDomain}`;
}
