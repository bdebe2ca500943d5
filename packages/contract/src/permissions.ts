/** What a member of a business may do, and what an installation may do on its behalf. */
export const permissions = [
  'stores:read',
  'stores:update',
  'products:read',
  'products:create',
  'products:update',
  'categories:create',
  'categories:update',
  'categories:delete',
  'inventory:read',
  'inventory:update',
  'orders:read',
  'orders:create',
  'orders:update',
  'orders:contact',
  'customers:read',
  'customers:update',
  'apps:manage',
  'members:manage',
] as const;

export type Permission = (typeof permissions)[number];

const known: ReadonlySet<string> = new Set(permissions);

export function isPermission(word: string): word is Permission {
  return known.has(word);
}
