import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../api/orders';
import { EmptyState } from '../../design/empty-state';
import type { Column, Selection } from '../../design/list';
import { ListTable } from '../../design/list-table';
import { Money } from '../../design/money';
import { RegionError } from '../../design/region-error';
import { Time } from '../../design/time';
import { useBusiness } from '../use-business';
import { OrderStage } from './order-stage';

export type OrderRow = Order;

interface OrderListProps {
  list: UseInfiniteQueryResult;
  orders: OrderRow[] | undefined;
  selection: Selection<OrderRow> | undefined;
}

export function OrderList({ list, orders, selection }: OrderListProps) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  if (list.isError && !orders) return <RegionError error={list.error} reset={() => void list.refetch()} />;
  if (orders?.length === 0) return <NoOrders />;
  const columns: Column<OrderRow>[] = [
    {
      title: 'orders.order',
      show: ({ id, orderNumber }) => (
        <Anchor
          inherit
          component={Link}
          to="/dashboard/b/$businessId/orders/$orderId"
          params={{ businessId, orderId: id } as never}
          fw={600}
        >
          <span dir="ltr">#{orderNumber}</span>
        </Anchor>
      ),
    },
    { title: 'orders.stage', show: (order) => <OrderStage order={order} /> },
    {
      title: 'orders.buyer',
      show: ({ buyer, total, currency }) => (
        <>
          <bdi>{buyer.name ?? '–'}</bdi>
          <Text hiddenFrom="sm" size="sm" className="souk-quiet">
            <Money amount={total} currency={currency} />
          </Text>
        </>
      ),
    },
    { title: 'orders.phone', show: ({ buyer }) => <bdi dir="ltr">{buyer.phone ?? '–'}</bdi>, wideOnly: true },
    {
      title: 'orders.items',
      show: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
      wideOnly: true,
      align: 'end',
    },
    {
      title: 'orders.total',
      show: ({ total, currency }) => <Money amount={total} currency={currency} />,
      align: 'end',
      wideOnly: true,
    },
    { title: 'orders.placed', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
  ];
  return (
    <Stack align="flex-start">
      <ListTable
        label={t('orders.title')}
        rows={orders}
        columns={columns}
        idOf={({ id }) => id}
        selection={selection}
      />
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void (list as { fetchNextPage(): Promise<unknown> }).fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </Stack>
  );
}

/** Nothing is here: because nothing was sold yet, or because of what was asked for. */
function NoOrders() {
  const { t } = useTranslation();
  const { q, stage, archived, waiting, createdFrom, createdTo } = useSearch({ strict: false });
  const narrowed = q ?? stage ?? archived ?? waiting ?? createdFrom ?? createdTo;
  if (narrowed === undefined) return <EmptyState title={t('orders.none')}>{t('orders.noneSentence')}</EmptyState>;
  return (
    <EmptyState
      title={t('orders.noneFits')}
      action={
        <Anchor
          inherit
          component={Link}
          to="."
          search={((before: { store?: string }) => ({ store: before.store })) as never}
        >
          {t('orders.showAll')}
        </Anchor>
      }
    >
      <Text span>{t('orders.noneFitsSentence')}</Text>
    </EmptyState>
  );
}
