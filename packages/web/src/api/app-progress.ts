import { queryOptions } from '@tanstack/react-query';
import { answerOf, developerApi } from './client';
import type { components } from './generated/developer';

/** How far an app has come, beyond what the app itself tells. */
export interface AppProgress {
  onDevStore: boolean;
  delivered: boolean;
  listing: components['schemas']['Listing'];
  /** The newest case about the listing. */
  listingCase: components['schemas']['ReviewCase'] | null;
}

export const appProgressQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', appId, 'progress'],
    queryFn: async ({ signal }): Promise<AppProgress> => {
      const params = { path: { appId } };
      const [installations, deliveries, listing, reviews] = await Promise.all([
        answerOf(
          developerApi.GET('/developer/apps/{appId}/installations', {
            params: { ...params, query: { limit: 100 } },
            signal,
          }),
        ),
        answerOf(
          developerApi.GET('/developer/apps/{appId}/deliveries', {
            params: { ...params, query: { status: 'delivered', limit: 1 } },
            signal,
          }),
        ),
        answerOf(developerApi.GET('/developer/apps/{appId}/listing', { params, signal })),
        answerOf(developerApi.GET('/developer/apps/{appId}/reviews', { params, signal })),
      ]);
      return {
        onDevStore: installations.data.some(({ devStore, state }) => devStore && state !== 'uninstalled'),
        delivered: deliveries.data.length > 0,
        listing: listing.data,
        listingCase: reviews.data.find(({ kind }) => kind === 'listing') ?? null,
      };
    },
  });
