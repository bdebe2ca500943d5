import type { Permission } from '../../api/businesses';

/** All permissions, in the groups in which people think of them; one that is missing here is an error of types. */
const groups = {
  orders: ['orders:read', 'orders:update', 'orders:create', 'orders:contact'],
  customers: ['customers:read', 'customers:update'],
  catalogue: [
    'products:read',
    'products:create',
    'products:update',
    'categories:create',
    'categories:update',
    'categories:delete',
  ],
  stock: ['inventory:read', 'inventory:update'],
  house: ['stores:read', 'stores:update', 'apps:manage', 'members:manage'],
} as const satisfies Record<string, readonly Permission[]>;

type Missing = Exclude<Permission, (typeof groups)[keyof typeof groups][number]>;
const complete: Missing extends never ? true : Missing = true;

export const permissionGroups = complete && (Object.entries(groups) as [string, readonly Permission[]][]);

/** What colleagues are usually invited for. */
export const presets: Record<string, readonly Permission[]> = {
  desk: ['orders:read', 'orders:update', 'orders:contact', 'customers:read'],
  warehouse: ['orders:read', 'orders:update', 'products:read', 'inventory:read', 'inventory:update'],
  catalogue: [...groups.catalogue, 'inventory:read', 'stores:read'],
  look: ['orders:read', 'customers:read', 'products:read', 'inventory:read', 'stores:read'],
};

/** The catalogue's name of a permission: a colon means something else there. */
export const wordOf = (permission: Permission): string => `members.may.${permission.replace(':', '_')}`;
