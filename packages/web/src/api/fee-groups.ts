import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callJson } from './call-json';
import type { components } from './generated/dashboard';

export type FeeGroup = components['schemas']['FeeGroup'];
export type DeliveryRate = components['schemas']['DeliveryRate'];
export type DeliveryRates = components['schemas']['DeliveryRates'];
export type DeliveryRateInput = DeliveryRates['rates'][number];

export interface RatesOfGroup {
  feeGroup: FeeGroup;
  rates: DeliveryRate[];
}

const feeGroupsKey = (businessId: string) => ['businesses', businessId, 'fee-groups'] as const;
export const feeGroupsPath = (businessId: string): string => `/dashboard/businesses/${businessId}/fee-groups`;
export const ratesPath = (businessId: string, id: string): string => `${feeGroupsPath(businessId)}/${id}/rates`;

export const feeGroupsQuery = (businessId: string) =>
  queryOptions({
    queryKey: feeGroupsKey(businessId),
    queryFn: ({ signal }) => callJson<FeeGroup[]>('GET', feeGroupsPath(businessId), { signal }),
  });

export const ratesQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [...feeGroupsKey(businessId), id, 'rates'],
    queryFn: ({ signal }) => callJson<RatesOfGroup>('GET', ratesPath(businessId, id), { signal }),
  });

export const createFeeGroup = (businessId: string, name: string) =>
  callJson<FeeGroup>('POST', feeGroupsPath(businessId), { body: { name } });

export const renameFeeGroup = (businessId: string, id: string, name: string) =>
  callJson<FeeGroup>('PATCH', `${feeGroupsPath(businessId)}/${id}`, { body: { name } });

export const replaceRates = (businessId: string, id: string, body: DeliveryRates) =>
  callJson<RatesOfGroup>('PUT', ratesPath(businessId, id), { body });

export const refreshFeeGroups = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: feeGroupsKey(businessId) });
