import { useInfiniteQuery } from '@tanstack/react-query';
import { installedAppsQuery } from '../api/installed-apps';
import type { BusinessPage, BusinessPages } from './navigation';

/** The others are a step further, in the list of all apps. */
const maxShown = 6;

/** The installed apps that have a page, the newest first: one press opens each of them. */
export function useAppPages(businessId: string): BusinessPages {
  const { data } = useInfiniteQuery(installedAppsQuery(businessId));
  const openable = (data?.pages[0]?.data ?? []).filter(({ state, page }) => state === 'active' && page !== null);
  return {
    title: 'dashboard.yourApps',
    pages: openable.slice(0, maxShown).map(
      ({ id, app }): BusinessPage => ({
        title: 'dashboard.yourApps',
        name: app.name,
        icon: 'webhooks',
        to: '/dashboard/b/$businessId/apps/$installationId/open',
        params: { installationId: id },
      }),
    ),
  };
}
