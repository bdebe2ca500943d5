import type { Permission } from '@souk/contract';

/** Ids (and names that work like ids) of one tenant's things, by what they name. */
export type Ids = Record<string, string>;

/** A request that the route's rightful caller gets through. Whatever it reads from `ids` is tried with foreign ones too. */
export interface Example {
  params?: (ids: Ids) => Record<string, string>;
  query?: (ids: Ids) => Record<string, string>;
  json?: (ids: Ids) => unknown;
  form?: (ids: Ids) => Record<string, string>;
  /** The permission without which it is refused; null where any caller of the surface may. */
  needs?: Permission | null;
  /** Answers a list with a result for each item instead of refusing as a whole. */
  answersEach?: true;
  /** What is foreign, like what is missing, answers an empty list. */
  isEmptyForOthers?: true;
  /** A store outside the installation's is as good as missing: it is the value that is asked for, not the store. */
  missingOutside?: true;
  /** What it names need not be there: it is public, and no tenant's. */
  mayBeMissing?: true;
  /** Tells what others read: no two answers are alike. */
  changesByItself?: true;
  /** Takes something away from its caller: only ever sent by those who must be refused. */
  endsItsCaller?: true;
}

/** What a path parameter stands for, by the segment before it. */
const namedAfter: Record<string, string> = {
  stores: 'storeId',
  'fee-groups': 'feeGroupId',
  carriers: 'carrierId',
  products: 'productId',
  variants: 'variantId',
  collections: 'collectionId',
  'inventory-levels': 'levelId',
  orders: 'orderId',
  customers: 'customerId',
  'abandoned-checkouts': 'checkoutId',
  'bulk-exports': 'exportId',
  deliveries: 'deliveryId',
  members: 'userId',
  invitations: 'invitationId',
  installations: 'installationId',
  businesses: 'businessId',
  apps: 'businessId',
  storefront: 'subdomain',
  checkouts: 'checkoutToken',
  '{businessId}': 'installationId',
};

/** The ids that the path itself asks for, but for those that the example fills in. */
export function pathIds(path: string, ids: Ids, filled: Record<string, string>): Record<string, string> {
  const segments = path.split('/');
  return Object.fromEntries(
    segments.flatMap((segment, index) => {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
      const idName = namedAfter[segments[index - 1] ?? ''];
      return name && idName && !(name in filled) ? [[name, ids[idName] ?? `no-${idName}`]] : [];
    }),
  );
}

/** Nobody at all, for writes that want a buyer. */
export const buyer = { name: 'Walid', phone: '0550 00 11 22', email: 'walid@example.test' };

/** Somebody who buys from both tenants, in both stores. */
export const sharedBuyer = { name: 'Zineb Qaradja', phone: '0551 77 73 01' };
