import { queryOptions } from '@tanstack/react-query';
import { callJson } from './call-json';
import type { components } from './generated/dashboard';

type Owner = 'orders' | 'products' | 'customers';
export type LinkTarget = 'order' | 'product' | 'customer' | 'orders' | 'products';

/** What an installed app keeps on a thing of the merchant's and lets them see. */
export type KeptValue = components['schemas']['AppValue'] & {
  label: string;
  app: { installationId: string; name: string; handle: string };
};

export const appValuesQuery = (businessId: string, owner: Owner, ownerId: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, owner, 'one', ownerId, 'app-values'],
    queryFn: ({ signal }) =>
      callJson<KeptValue[]>('GET', `/dashboard/businesses/${businessId}/${owner}/${ownerId}/app-values`, {
        signal,
        missing: [],
      }),
  });

/** A page of an installed app that is opened from a thing of the merchant's. */
export interface AppLink {
  installationId: string;
  appName: string;
  appHandle: string;
  target: LinkTarget;
  label: string;
  path: string;
}

export const appLinksQuery = (businessId: string, target: LinkTarget) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'app-links', target],
    queryFn: ({ signal }) =>
      callJson<AppLink[]>('GET', `/dashboard/businesses/${businessId}/app-links`, { query: { target }, signal }),
    staleTime: 60_000,
  });
