import { queryOptions } from '@tanstack/react-query';
import { callJson } from './call-json';
import type { components } from './generated/dashboard';

type Owner = 'orders' | 'products' | 'customers';
type AppLink = components['schemas']['AppLink'];
export type LinkTarget = AppLink['target'];

/** What an installed app keeps on a thing of the merchant's and lets them see. */
export type AppDataValue = components['schemas']['ShownAppValue'];

export const appValuesQuery = (businessId: string, owner: Owner, ownerId: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, owner, 'one', ownerId, 'app-values'],
    queryFn: ({ signal }) =>
      callJson<AppDataValue[]>('GET', `/dashboard/businesses/${businessId}/${owner}/${ownerId}/app-values`, { signal }),
  });

/** Pages of installed apps that are opened from a thing of the merchant's, or from a list of them. */
export const appLinksQuery = (businessId: string, target: LinkTarget) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'app-links', target],
    queryFn: ({ signal }) =>
      callJson<AppLink[]>('GET', `/dashboard/businesses/${businessId}/app-links`, { query: { target }, signal }),
    staleTime: 60_000,
  });
