import type { Permission } from './permissions.js';

/** What an app may ask of a business, in the order in which people are shown it. */
export const scopes = [
  'read_stores',
  'write_stores',
  'read_products',
  'write_products',
  'read_inventory',
  'write_inventory',
  'read_orders',
  'write_orders',
  'read_customers',
  'write_customers',
  'read_buyer_contact',
] as const;

export type Scope = (typeof scopes)[number];

interface ScopeFacts {
  /** What holding this scope adds, beside what the scope it includes gives. */
  permissions: readonly Permission[];
  /** Writing a thing includes reading it. */
  includes?: Scope;
  /** A reviewer looks at these twice: buyers' personal data, or the power to change orders. */
  sensitive?: true;
  /** For the person who is asked to grant it. */
  description: string;
}

const facts: Record<Scope, ScopeFacts> = {
  read_stores: { permissions: ['stores:read'], description: 'View stores and their settings' },
  write_stores: { permissions: ['stores:update'], includes: 'read_stores', description: 'Change store settings' },
  read_products: { permissions: ['products:read'], description: 'View products, variants and collections' },
  write_products: {
    permissions: ['products:create', 'products:update', 'categories:create', 'categories:update', 'categories:delete'],
    includes: 'read_products',
    description: 'Create and change products, variants and collections',
  },
  read_inventory: { permissions: ['inventory:read'], description: 'View stock levels' },
  write_inventory: {
    permissions: ['inventory:update'],
    includes: 'read_inventory',
    description: 'Change stock levels',
  },
  read_orders: {
    permissions: ['orders:read'],
    description: 'View orders and abandoned checkouts, with customer contact details masked',
  },
  write_orders: {
    permissions: ['orders:create', 'orders:update'],
    includes: 'read_orders',
    sensitive: true,
    description: 'Create, change and fulfil orders',
  },
  read_customers: {
    permissions: ['customers:read'],
    sensitive: true,
    description: 'View customers, with contact details masked',
  },
  write_customers: {
    permissions: ['customers:update'],
    includes: 'read_customers',
    sensitive: true,
    description: 'Change customer notes and tags',
  },
  read_buyer_contact: {
    permissions: ['orders:contact'],
    sensitive: true,
    description: 'View customers’ names, phone numbers, emails and addresses',
  },
};

const known: ReadonlySet<string> = new Set(scopes);

export function isScope(word: string): word is Scope {
  return known.has(word);
}

export function isSensitiveScope(scope: Scope): boolean {
  return facts[scope].sensitive === true;
}

export function describeScope(scope: Scope): string {
  return facts[scope].description;
}

/** The scopes and all that they include, each once: `write_orders` brings `read_orders` along. */
export function withIncludedScopes(granted: Iterable<Scope>): Set<Scope> {
  const all = new Set<Scope>();
  for (const scope of granted) {
    all.add(scope);
    const included = facts[scope].includes;
    if (included) all.add(included);
  }
  return all;
}

/** Whether what was granted covers the scope, by name or because a write scope includes it. */
export function coversScope(granted: Iterable<Scope>, needed: Scope): boolean {
  return withIncludedScopes(granted).has(needed);
}

/** Everything an installation with these scopes may do. */
export function permissionsOfScopes(granted: Iterable<Scope>): Set<Permission> {
  const all = new Set<Permission>();
  for (const scope of withIncludedScopes(granted)) {
    for (const permission of facts[scope].permissions) all.add(permission);
  }
  return all;
}

/** What a person must be allowed to do themselves before they can grant the scope. */
export function permissionsOfScope(scope: Scope): Set<Permission> {
  return permissionsOfScopes([scope]);
}

/** The scopes that carry a permission, the smallest first: what to ask the merchant for. */
export function scopesGiving(permission: Permission): Scope[] {
  return scopes.filter((scope) => permissionsOfScope(scope).has(permission));
}
