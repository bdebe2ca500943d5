import { Type } from 'typebox';

/** Every handle, also of apps that are older than the rules for new ones (`findHandleProblem`). */
export const handlePattern = '^[a-z][a-z0-9-]{1,48}[a-z0-9]$';

/** Names that address a part of Souk or of a network, which nobody's app or store can have. */
export const reservedNames: ReadonlySet<string> = new Set([
  'account',
  'accounts',
  'admin',
  'api',
  'app',
  'apps',
  'assets',
  'auth',
  'billing',
  'cdn',
  'checkout',
  'dashboard',
  'desk',
  'dev',
  'developer',
  'developers',
  'docs',
  'email',
  'ftp',
  'help',
  'hosted',
  'images',
  'imap',
  'internal',
  'localhost',
  'login',
  'mail',
  'marketplace',
  'mcp',
  'oauth',
  'openapi',
  'operator',
  'pay',
  'payments',
  'pop',
  'production',
  'root',
  'security',
  'smtp',
  'souk',
  'staging',
  'static',
  'status',
  'storefront',
  'support',
  'system',
  'webhooks',
  'www',
]);

/** Segments of the storefront's paths, beside which a store's subdomain stands. */
const storefrontSegments: ReadonlySet<string> = new Set(['checkouts', 'geography', 'orders']);

export const isReservedSubdomain = (subdomain: string): boolean =>
  reservedNames.has(subdomain) || storefrontSegments.has(subdomain);

const handle = new RegExp(handlePattern);

/** Why an app cannot have this handle; undefined when it can. Apps that have such a handle already have no address of their own. */
export function findHandleProblem(text: string): 'malformed' | 'hyphens' | 'reserved' | undefined {
  if (!handle.test(text)) return 'malformed';
  if (text.includes('--')) return 'hyphens';
  return reservedNames.has(text) ? 'reserved' : undefined;
}

/** Control characters, and those that nobody sees but that turn or hide what stands beside them. */
const hiddenCharacters =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff';

/** What a name of an app, a business or a store must match: one visible line, and not the name of Souk itself. */
export const namePattern = `^(?!\\s*[Ss][Oo][Uu][Kk]\\s*$)[^${hiddenCharacters}]*$`;

interface NameBounds {
  max: number;
  examples: string[];
}

export function Name({ max, examples }: NameBounds) {
  return Type.String({
    minLength: 1,
    maxLength: max,
    pattern: namePattern,
    description: `Display name: one line of 1 to ${max} visible characters, not only “Souk”.`,
    examples,
  });
}
