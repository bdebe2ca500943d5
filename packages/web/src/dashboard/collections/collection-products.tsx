import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type Collection,
  collectionProductsQuery,
  refreshCollections,
  setCollectionProducts,
} from '../../api/collections';
import type { Product } from '../../api/products';
import { EmptyState } from '../../design/empty-state';
import { ErrorMessage } from '../../design/error-message';
import { ListTable } from '../../design/list-table';
import { Money } from '../../design/money';
import { Panel } from '../../design/panel';
import { RegionError } from '../../design/region-error';
import { ProductThumbnail } from '../products/product-thumbnail';
import { useBusiness } from '../use-business';
import { ProductPicker } from './product-picker';

/** What stands in the collection: shown where rules decide, chosen and ordered where people do. */
export function CollectionProducts({ collection }: { collection: Collection }) {
  const { t } = useTranslation();
  const { businessId, may } = useBusiness();
  const { data, error, refetch } = useQuery(collectionProductsQuery(businessId, collection.id));
  if (error && !data) return <RegionError error={error} reset={() => void refetch()} />;
  if (!data) return <Skeleton h={120} />;
  const byHand = collection.rules.length === 0 && may('categories:update');
  return (
    <Panel
      title={t('collections.inside')}
      summary={t(byHand ? 'collections.insideByHand' : 'collections.insideByRules')}
    >
      {byHand ? <ByHand collection={collection} products={data} /> : <Inside products={data} />}
    </Panel>
  );
}

function Inside({
  products,
  actions,
}: {
  products: Product[];
  actions?: (product: Product, at: number) => React.ReactNode;
}) {
  const { t } = useTranslation();
  if (products.length === 0) return <EmptyState title={t('collections.empty')} />;
  return (
    <ListTable
      label={t('collections.inside')}
      rows={products}
      idOf={({ id }) => id}
      columns={[
        {
          title: 'collections.product',
          show: ({ name, images }) => (
            <Group gap="sm" wrap="nowrap">
              <ProductThumbnail image={images[0]} />
              <bdi>{name}</bdi>
            </Group>
          ),
        },
        {
          title: 'collections.price',
          align: 'end',
          show: ({ price, currency }) => <Money amount={price} currency={currency} />,
        },
        ...(actions
          ? [
              {
                title: 'collections.actions',
                titleHidden: true,
                align: 'end' as const,
                show: (product: Product) => actions(product, products.indexOf(product)),
              },
            ]
          : []),
      ]}
    />
  );
}

function ByHand({ collection, products }: { collection: Collection; products: Product[] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId } = useBusiness();
  const change = useMutation({
    mutationFn: (next: Product[]) =>
      setCollectionProducts(
        businessId,
        collection.id,
        next.map(({ id }) => id),
      ),
    onMutate: (next) => queries.setQueryData(collectionProductsQuery(businessId, collection.id).queryKey, next),
    onSettled: () => refreshCollections(queries, businessId),
  });
  const swap = (at: number, other: number) => {
    const [one, two] = [products[at], products[other]];
    if (one && two) change.mutate(products.with(at, two).with(other, one));
  };
  return (
    <Stack gap="md">
      {change.error && <ErrorMessage error={change.error} />}
      <ProductPicker
        label={t('collections.add.products')}
        storeId={collection.storeId}
        taken={products.map(({ id }) => id)}
        onChoose={(more) => change.mutate([...products, ...more])}
      />
      <Inside
        products={products}
        actions={(product, at) => (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              disabled={at === 0}
              aria-label={t('collections.up', { name: product.name })}
              onClick={() => swap(at, at - 1)}
            >
              ↑
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={at === products.length - 1}
              aria-label={t('collections.down', { name: product.name })}
              onClick={() => swap(at, at + 1)}
            >
              ↓
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('collections.takeOut', { name: product.name })}
              onClick={() => change.mutate(products.filter(({ id }) => id !== product.id))}
            >
              {t('collections.remove')}
            </Button>
          </Group>
        )}
      />
    </Stack>
  );
}
