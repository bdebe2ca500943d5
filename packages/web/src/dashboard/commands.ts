import type { QueryClient } from '@tanstack/react-query';
import { type Business, businessesQuery, businessQuery, may, type Permission } from '../api/businesses';
import { callJson } from '../api/call-json';
import { installedAppsQuery } from '../api/installed-apps';
import { queryClient } from '../api/query-client';
import type { IconName } from '../design/icon';
import type { AreaCommands, FoundCommand } from '../shell/commands/area-commands';
import { businessPages } from './navigation';

export const commands: AreaCommands = {
  pages: ({ businessId }) => {
    // What the frame of the page has read already: nobody is offered what they may not open.
    const business = businessId ? queryClient.getQueryData(businessQuery(businessId).queryKey) : undefined;
    if (!business) return [];
    return businessPages
      .flatMap(({ pages }) => pages)
      .filter(({ needs }) => !needs || may(business, needs))
      .map(({ title, icon, to, letter }) => ({
        title,
        icon,
        href: String(to).replace('$businessId', business.id),
        letter,
      }));
  },
  async search(text, { queries, params: { businessId }, signal }) {
    const businesses = findBusinesses(text, queries, businessId);
    const apps = businessId ? findApps(text, businessId) : [];
    const business = businessId && queryClient.getQueryData(businessQuery(businessId).queryKey);
    if (!business || text.length < shortestSearch) return [...apps, ...(await businesses)];
    const found = searches
      .filter(({ needs }) => may(business, needs))
      .map((search) => findThings(search, business.id, text, signal));
    return [...apps, ...(await Promise.all([...found, businesses])).flat()];
  },
};

const shortestSearch = 2;
const maxOfAKind = '5';

interface Search {
  needs: Permission;
  /** Its list in the API and in the dashboard. */
  list: 'orders' | 'products' | 'customers';
  icon: IconName;
  titleOf(thing: Record<string, unknown>): string;
  hintOf?(thing: Record<string, unknown>): string | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const searches: Search[] = [
  {
    needs: 'orders:read',
    list: 'orders',
    icon: 'orders',
    titleOf: ({ orderNumber }) => `#${textOf(orderNumber)}`,
    hintOf: ({ buyer }) => textOf((buyer as { name?: unknown } | undefined)?.name),
  },
  { needs: 'products:read', list: 'products', icon: 'listing', titleOf: ({ name }) => textOf(name) },
  { needs: 'customers:read', list: 'customers', icon: 'person', titleOf: ({ name, id }) => textOf(name) || textOf(id) },
];

async function findThings(
  { list, icon, titleOf, hintOf }: Search,
  businessId: string,
  text: string,
  signal: AbortSignal,
): Promise<FoundCommand[]> {
  const found = await callJson<Record<string, unknown>[]>('GET', `/dashboard/businesses/${businessId}/${list}`, {
    query: { q: text.replace(/^#/, '') || text, limit: maxOfAKind },
    signal,
  });
  return found.map((thing) => ({
    kind: `dashboard.${list}`,
    icon,
    title: titleOf(thing),
    hint: hintOf?.(thing) || undefined,
    href: `/dashboard/b/${businessId}/${list}/${textOf(thing.id)}`,
  }));
}

/** Apps that the navigation knows already, by their name. */
function findApps(text: string, businessId: string): FoundCommand[] {
  const pages = queryClient.getQueryData(installedAppsQuery(businessId).queryKey)?.pages ?? [];
  const wanted = text.toLocaleLowerCase();
  return pages
    .flatMap(({ data }) => data)
    .filter(({ app, page, state }) => page && state === 'active' && app.name.toLocaleLowerCase().includes(wanted))
    .map(({ id, app }) => ({
      kind: 'dashboard.yourApps',
      icon: 'apps',
      title: app.name,
      href: `/dashboard/b/${businessId}/apps/${id}/open`,
    }));
}

async function findBusinesses(text: string, queries: QueryClient, here = ''): Promise<FoundCommand[]> {
  const { pages } = await queries.ensureInfiniteQueryData(businessesQuery());
  const wanted = text.toLocaleLowerCase();
  const fits = ({ id, name }: Business) => id === text || name.toLocaleLowerCase().includes(wanted);
  return pages
    .flatMap(({ data }) => data)
    .filter((business) => business.id !== here && fits(business))
    .map(({ id, name }) => ({
      kind: 'dashboard.businesses',
      icon: 'store',
      title: name,
      hint: id,
      href: `/dashboard/b/${id}`,
    }));
}
