import { Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ordersQuery } from '../../api/orders';
import { FilterChips } from '../../design/filter-chips';
import { dateFormat } from '../../design/formats';
import { Page } from '../../design/page';
import { SearchField } from '../../design/search-field';
import { AppLinks } from '../app-links';
import { useBusiness } from '../use-business';
import { BulkBar } from './bulk/bulk-bar';
import { filtersOf } from './order-filters';
import { OrderList } from './order-list';
import { StageTabs } from './stage-tabs';
import { useSelectedOrders } from './use-selected-orders';

/** Every order of the business: by stage, searched, and moved on many at a time. */
export function OrdersPage() {
  const { t, i18n } = useTranslation();
  const { businessId, storeId, may } = useBusiness();
  const search = useSearch({ from: '/dashboard/b/$businessId/orders' });
  const navigate = useNavigate();
  const list = useInfiniteQuery(ordersQuery(businessId, filtersOf(search, storeId)));
  const orders = list.data?.pages.flatMap(({ data }) => data);
  const selection = useSelectedOrders(orders ?? []);
  const change = (changes: object) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...changes })) as never, resetScroll: false });
  const showDay = (value: string) => dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(value));
  return (
    <Page title={t('orders.title')} summary={t('orders.summary')} actions={<AppLinks target="orders" />}>
      <Stack gap="md">
        <StageTabs />
        <Group gap="sm" align="center">
          <SearchField
            label={t(may('orders:contact') ? 'orders.search' : 'orders.searchNumbers')}
            value={search.q}
            onSearch={(q) => change({ q })}
          />
          <FilterChips
            filters={[
              {
                name: 'waiting',
                label: t('orders.held'),
                choices: [
                  { value: 'true', label: t('orders.heldOnly') },
                  { value: 'false', label: t('orders.heldNot') },
                ],
              },
              { name: 'createdFrom', label: t('orders.from'), kind: 'time', show: showDay },
              { name: 'createdTo', label: t('orders.to'), kind: 'time', show: showDay },
            ]}
            chosen={{ waiting: search.waiting, createdFrom: search.createdFrom, createdTo: search.createdTo }}
            onChange={change}
          />
        </Group>
        <OrderList list={list} orders={orders} selection={may('orders:update') ? selection : undefined} />
      </Stack>
      {may('orders:update') && <BulkBar selection={selection} archived={search.archived === 'true'} />}
    </Page>
  );
}
