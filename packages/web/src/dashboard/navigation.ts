import type { Permission } from '../api/businesses';
import type { NavigationEntry } from '../design/side-navigation';

export interface BusinessPage extends NavigationEntry {
  /** Not offered to whoever lacks it. */
  needs?: Permission;
  /** Pressed after g. */
  letter?: string;
}

export interface BusinessPages {
  title: string;
  pages: BusinessPage[];
}

/** The pages of a business: the day's work first, then what is sold, to whom, and the house itself. */
export const businessPages: BusinessPages[] = [
  {
    title: 'dashboard.work',
    pages: [
      { title: 'dashboard.home', icon: 'home', to: '/dashboard/b/$businessId', exact: true, letter: 'h' },
      {
        title: 'dashboard.orders',
        icon: 'orders',
        to: '/dashboard/b/$businessId/orders',
        needs: 'orders:read',
        letter: 'o',
      },
      {
        title: 'dashboard.checkouts',
        icon: 'checkouts',
        to: '/dashboard/b/$businessId/abandoned-checkouts',
        needs: 'orders:read',
        letter: 'k',
      },
      {
        title: 'dashboard.customers',
        icon: 'person',
        to: '/dashboard/b/$businessId/customers',
        needs: 'customers:read',
        letter: 'c',
      },
    ],
  },
  {
    title: 'dashboard.catalogue',
    pages: [
      {
        title: 'dashboard.products',
        icon: 'listing',
        to: '/dashboard/b/$businessId/products',
        needs: 'products:read',
        letter: 'p',
      },
      {
        title: 'dashboard.collections',
        icon: 'versions',
        to: '/dashboard/b/$businessId/collections',
        needs: 'products:read',
        letter: 'l',
      },
      {
        title: 'dashboard.inventory',
        icon: 'stock',
        to: '/dashboard/b/$businessId/inventory',
        needs: 'inventory:read',
        letter: 'i',
      },
    ],
  },
  {
    title: 'dashboard.house',
    pages: [
      { title: 'dashboard.apps', icon: 'apps', to: '/dashboard/b/$businessId/apps', letter: 'a' },
      {
        title: 'dashboard.stores',
        icon: 'store',
        to: '/dashboard/b/$businessId/stores',
        needs: 'stores:read',
        letter: 's',
      },
      {
        title: 'dashboard.delivery',
        icon: 'delivery',
        to: '/dashboard/b/$businessId/delivery',
        needs: 'stores:read',
        letter: 'd',
      },
      {
        title: 'dashboard.members',
        icon: 'members',
        to: '/dashboard/b/$businessId/members',
        letter: 'm',
      },
      { title: 'dashboard.exports', icon: 'download', to: '/dashboard/b/$businessId/exports', letter: 'e' },
      { title: 'dashboard.storage', icon: 'hosting', to: '/dashboard/b/$businessId/storage' },
    ],
  },
];
