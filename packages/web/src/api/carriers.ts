import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callJson } from './call-json';
import type { components } from './generated/dashboard';

export type Carrier = components['schemas']['Carrier'];
export type CarrierPatch = components['schemas']['CarrierPatch'];
export type PickupPoint = components['schemas']['QuotedPickupPoint'];
export type PickupPoints = components['schemas']['PickupPoints'];

const carriersKey = (businessId: string) => ['businesses', businessId, 'carriers'] as const;
export const carriersPath = (businessId: string): string => `/dashboard/businesses/${businessId}/carriers`;
export const carrierPath = (businessId: string, id: string): string => `${carriersPath(businessId)}/${id}`;
export const pickupPointsPath = (businessId: string, id: string): string =>
  `${carrierPath(businessId, id)}/pickup-points`;

export const carriersQuery = (businessId: string) =>
  queryOptions({
    queryKey: carriersKey(businessId),
    queryFn: ({ signal }) => callJson<Carrier[]>('GET', carriersPath(businessId), { signal }),
    staleTime: 60_000,
  });

export const carrierQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [...carriersKey(businessId), id],
    queryFn: ({ signal }) => callJson<Carrier>('GET', carrierPath(businessId, id), { signal }),
  });

export const pickupPointsQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [...carriersKey(businessId), id, 'pickup-points'],
    queryFn: ({ signal }) => callJson<PickupPoint[]>('GET', pickupPointsPath(businessId, id), { signal }),
  });

export const createCarrier = (businessId: string, name: string) =>
  callJson<Carrier>('POST', carriersPath(businessId), { body: { name } });

export const changeCarrier = (businessId: string, id: string, body: CarrierPatch) =>
  callJson<Carrier>('PATCH', carrierPath(businessId, id), { body });

export const replacePickupPoints = (businessId: string, id: string, body: PickupPoints) =>
  callJson<PickupPoint[]>('PUT', pickupPointsPath(businessId, id), { body });

export const refreshCarriers = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: carriersKey(businessId) });
