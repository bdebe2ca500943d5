import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { collectionsQuery } from '../../api/collections';
import { type Product, productsQuery } from '../../api/products';
import { EmptyState } from '../../design/empty-state';
import { FilterChips } from '../../design/filter-chips';
import { type Column, List } from '../../design/list';
import { Money } from '../../design/money';
import { Page } from '../../design/page';
import { SearchField } from '../../design/search-field';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { usePageKeys } from '../../shell/commands/use-page-keys';
import { AppLinks } from '../app-links';
import { useBusiness } from '../use-business';
import { ProductThumbnail } from './product-thumbnail';

/** What is sold. */
export function ProductsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { businessId, storeId, may } = useBusiness();
  const { q, active, collectionId } = useSearch({ from: '/dashboard/b/$businessId/products' });
  const collections = useInfiniteQuery(collectionsQuery(businessId, storeId, 100));
  const change = (changes: object) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...changes })) as never, resetScroll: false });
  const create = () => void navigate({ to: '/dashboard/b/$businessId/products/new', params: { businessId } });
  usePageKeys(may('products:create') ? [{ key: 'n', does: t('products.new'), press: create }] : []);
  const columns: Column<Product>[] = [
    {
      title: 'products.product',
      show: ({ id, name, images, sku }) => (
        <Group gap="sm" wrap="nowrap">
          <ProductThumbnail image={images[0]} />
          <Stack gap={0}>
            <Anchor
              inherit
              component={Link}
              to="/dashboard/b/$businessId/products/$productId"
              params={{ businessId, productId: id } as never}
              fw={600}
            >
              <bdi>{name}</bdi>
            </Anchor>
            {sku && <code className="souk-code souk-quiet">{sku}</code>}
          </Stack>
        </Group>
      ),
    },
    {
      title: 'products.state',
      show: ({ active: sold }) => (
        <Status keyPrefix="products.states" value={sold ? 'active' : 'inactive'} tone={sold ? 'success' : 'neutral'} />
      ),
    },
    { title: 'products.variants', show: ({ variants }) => variants.length || '–', align: 'end', wideOnly: true },
    {
      title: 'products.price',
      show: ({ price, currency }) => <Money amount={price} currency={currency} />,
      align: 'end',
    },
    { title: 'products.changed', show: ({ updatedAt }) => <Time at={updatedAt} />, wideOnly: true },
  ];
  const narrowed = q ?? active ?? collectionId;
  return (
    <Page
      title={t('products.title')}
      summary={t('products.summary')}
      actions={
        <>
          <AppLinks target="products" />
          {may('products:create') && (
            <Button onClick={create} rightSection={<kbd className="souk-key souk-key-on">n</kbd>}>
              {t('products.new')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        <Group gap="sm">
          <SearchField label={t('products.search')} value={q} onSearch={(text) => change({ q: text })} />
          <FilterChips
            filters={[
              {
                name: 'active',
                label: t('products.state'),
                choices: [
                  { value: 'true', label: t('products.states.active') },
                  { value: 'false', label: t('products.states.inactive') },
                ],
              },
              {
                name: 'collectionId',
                label: t('products.collection'),
                choices: (collections.data?.pages ?? [])
                  .flatMap(({ data }) => data)
                  .map(({ id, name }) => ({ value: id, label: name })),
              },
            ]}
            chosen={{ active, collectionId }}
            onChange={change}
          />
        </Group>
        <List
          label={t('products.title')}
          query={productsQuery(businessId, { storeId, q, active, collectionId })}
          columns={columns}
          idOf={({ id }) => id}
          empty={
            <EmptyState
              title={t(narrowed ? 'products.noneFits' : 'products.none')}
              action={!narrowed && may('products:create') && <Button onClick={create}>{t('products.new')}</Button>}
            >
              {t(narrowed ? 'products.noneFitsSentence' : 'products.noneSentence')}
            </EmptyState>
          }
        />
      </Stack>
    </Page>
  );
}
