import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callJson } from './call-json';
import { answerOf, dashboardApi } from './client';
import type { components } from './generated/dashboard';
import type { Product } from './products';

export type Collection = components['schemas']['Collection'];
export type NewCollection = components['schemas']['NewCollection'];
export type CollectionPatch = components['schemas']['CollectionPatch'];
export type Rule = components['schemas']['CollectionRule'];
export type RuleInput = components['schemas']['CollectionRuleInput'];

const collectionsKey = (businessId: string) => ['businesses', businessId, 'collections'] as const;
const one = (businessId: string, collectionId: string) => ({ path: { businessId, id: collectionId } });

export const collectionsQuery = (businessId: string, storeId: string | undefined, limit = 50) =>
  infiniteQueryOptions({
    queryKey: [...collectionsKey(businessId), 'list', storeId, limit],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/collections', {
          params: { path: { businessId }, query: { storeId, limit, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const collectionQuery = (businessId: string, collectionId: string) =>
  queryOptions({
    queryKey: [...collectionsKey(businessId), 'one', collectionId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/collections/{id}', {
            params: one(businessId, collectionId),
            signal,
          }),
        )
      ).data,
  });

export const createCollection = async (businessId: string, body: NewCollection) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/businesses/{businessId}/collections', { params: { path: { businessId } }, body }),
    )
  ).data;

export const editCollection = async (businessId: string, collectionId: string, body: CollectionPatch) =>
  (
    await answerOf(
      dashboardApi.PATCH('/dashboard/businesses/{businessId}/collections/{id}', {
        params: one(businessId, collectionId),
        body,
      }),
    )
  ).data;

export async function deleteCollection(businessId: string, collectionId: string): Promise<void> {
  await answerOf(
    dashboardApi.DELETE('/dashboard/businesses/{businessId}/collections/{id}', {
      params: one(businessId, collectionId),
    }),
  );
}

/** A manual collection holds at most so many that a page of each hundred is soon read. */
export const collectionProductsQuery = (businessId: string, collectionId: string) =>
  queryOptions({
    queryKey: [...collectionsKey(businessId), 'one', collectionId, 'products'],
    queryFn: async ({ signal }) => {
      const products: Product[] = [];
      let cursor: string | undefined;
      do {
        const page = await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/collections/{id}/products', {
            params: { ...one(businessId, collectionId), query: { limit: 100, cursor } },
            signal,
          }),
        );
        products.push(...page.data);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && products.length < 5000);
      return products;
    },
  });

export async function setCollectionProducts(businessId: string, collectionId: string, productIds: string[]) {
  await answerOf(
    dashboardApi.PUT('/dashboard/businesses/{businessId}/collections/{id}/products', {
      params: one(businessId, collectionId),
      body: { productIds },
    }),
  );
}

export interface Rules {
  storeId: string;
  ruleMatch: Collection['ruleMatch'];
  rules: RuleInput[];
}

type Preview = components['schemas']['RulePreview'];

/** What rules would gather, without making a collection. */
export const previewQuery = (businessId: string, rules: Rules) =>
  queryOptions({
    queryKey: [...collectionsKey(businessId), 'preview', rules],
    queryFn: ({ signal }) =>
      callJson<Preview>('POST', `/dashboard/businesses/${businessId}/collections/preview`, { body: rules, signal }),
    enabled: rules.rules.length > 0,
    retry: false,
  });

export function keepCollection(queries: QueryClient, businessId: string, collection: Collection): void {
  queries.setQueryData(collectionQuery(businessId, collection.id).queryKey, collection);
  void queries.invalidateQueries({ queryKey: collectionsKey(businessId) });
}

export const refreshCollections = (queries: QueryClient, businessId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: collectionsKey(businessId) });
