import type { QueryClient } from '@tanstack/react-query';
import { type Business, businessesQuery, businessQuery, may } from '../api/businesses';
import { queryClient } from '../api/query-client';
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
  search: async (text, { queries, params }) => findBusinesses(text, queries, params.businessId),
};

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
