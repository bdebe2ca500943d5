import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { InventoryLevel } from '../../api/inventory';
import { productNamesQuery } from '../../api/products';
import { useBusiness } from '../use-business';

/** What the items of a list are called, by product and variant: a request for each page of it. */
// biome-ignore lint/suspicious/noExplicitAny: the options of any list of levels
export function useStockNames(query: any, known: boolean): (level: InventoryLevel) => string {
  const { businessId } = useBusiness();
  const list = useInfiniteQuery({ ...query, enabled: !known });
  const pages = (list.data as { pages: { data: InventoryLevel[] }[] } | undefined)?.pages ?? [];
  const answers = useQueries({
    queries: pages.map(({ data }) => productNamesQuery(businessId, [...new Set(data.map((level) => level.productId))])),
  });
  const names = new Map(
    answers.flatMap(({ data = [] }) =>
      data.flatMap(({ id, name, variants }) => [
        [id, name] as const,
        ...variants.map((variant) => [`${id} ${variant.id}`, `${name} · ${variant.name}`] as const),
      ]),
    ),
  );
  return ({ productId, variantId, sku }) =>
    names.get(variantId ? `${productId} ${variantId}` : productId) ?? sku ?? `#${productId}`;
}
