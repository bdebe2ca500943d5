import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callJson } from './call-json';
import { answerOf, dashboardApi } from './client';
import type { components, operations } from './generated/dashboard';
import { upload } from './upload';

export type Product = components['schemas']['Product'];
export type Variant = components['schemas']['Variant'];
export type NewProduct = components['schemas']['NewProduct'];
export type ProductPatch = components['schemas']['ProductPatch'];
export type NewVariant = components['schemas']['NewVariant'];
export type VariantPatch = components['schemas']['VariantPatch'];
export type ProductImage = components['schemas']['ProductImage'];
type ProductFilters = NonNullable<operations['merchant.listProducts']['parameters']['query']>;

const productsKey = (businessId: string) => ['businesses', businessId, 'products'] as const;
const one = (businessId: string, productId: string) => ({ path: { businessId, id: productId } });

export const productsQuery = (businessId: string, filters: Omit<ProductFilters, 'limit' | 'cursor'>, limit = 50) =>
  infiniteQueryOptions({
    queryKey: [...productsKey(businessId), 'list', filters, limit],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        dashboardApi.GET('/dashboard/businesses/{businessId}/products', {
          params: { path: { businessId }, query: { ...filters, limit, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const productQuery = (businessId: string, productId: string) =>
  queryOptions({
    queryKey: [...productsKey(businessId), 'one', productId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          dashboardApi.GET('/dashboard/businesses/{businessId}/products/{id}', {
            params: one(businessId, productId),
            signal,
          }),
        )
      ).data,
  });

/** Of a few products what they and their variants are called. */
export const productNamesQuery = (businessId: string, ids: string[]) =>
  queryOptions({
    queryKey: [...productsKey(businessId), 'names', ids],
    queryFn: ({ signal }) =>
      callJson<Pick<Product, 'id' | 'name' | 'variants'>[]>('GET', `/dashboard/businesses/${businessId}/products`, {
        query: { ids: ids.join(','), fields: 'id,name,variants', limit: '100' },
        signal,
      }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });

export const createProduct = async (businessId: string, body: NewProduct) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/businesses/{businessId}/products', { params: { path: { businessId } }, body }),
    )
  ).data;

export const editProduct = async (businessId: string, productId: string, body: ProductPatch) =>
  (
    await answerOf(
      dashboardApi.PATCH('/dashboard/businesses/{businessId}/products/{id}', {
        params: one(businessId, productId),
        body,
      }),
    )
  ).data;

export const createVariant = async (businessId: string, productId: string, body: NewVariant) =>
  (
    await answerOf(
      dashboardApi.POST('/dashboard/businesses/{businessId}/products/{productId}/variants', {
        params: { path: { businessId, productId } },
        body,
      }),
    )
  ).data;

export const editVariant = async (businessId: string, productId: string, variantId: string, body: VariantPatch) =>
  (
    await answerOf(
      dashboardApi.PATCH('/dashboard/businesses/{businessId}/products/{productId}/variants/{id}', {
        params: { path: { businessId, productId, id: variantId } },
        body,
      }),
    )
  ).data;

export const productImagesPath = (businessId: string) => `/dashboard/businesses/${businessId}/product-images`;

/** Puts a picture into Souk's own store; its address is then one of the product's. */
export async function uploadImage(
  businessId: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const answer = (await upload(productImagesPath(businessId), file, { onProgress, signal })) as {
    data: { url: string };
  };
  return answer.data.url;
}

/** Pictures that lie in Souk itself can be shown; those at other addresses are links, since pages ask nobody but Souk. */
export const isOwnImage = (url: string): boolean => url.startsWith(`${location.origin}/images/`);

export function keepProduct(queries: QueryClient, businessId: string, product: Product): void {
  queries.setQueryData(productQuery(businessId, product.id).queryKey, product);
  void refreshProducts(queries, businessId);
}

/** Collections follow products by their rules, and stock by its items. */
export async function refreshProducts(queries: QueryClient, businessId: string): Promise<void> {
  const keys = ['products', 'collections', 'inventory'];
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: ['businesses', businessId, key] })));
}
