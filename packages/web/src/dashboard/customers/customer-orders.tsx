import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Order, ordersQuery } from '../../api/orders';
import { type Column, List } from '../../design/list';
import { Money } from '../../design/money';
import { Panel } from '../../design/panel';
import { Time } from '../../design/time';
import { OrderStage } from '../orders/order-stage';
import { useBusiness } from '../use-business';

const columns: Column<Order>[] = [
  { title: 'customers.order', show: (order) => <OrderLink order={order} /> },
  { title: 'customers.stage', show: (order) => <OrderStage order={order} /> },
  { title: 'customers.total', show: ({ total, currency }) => <Money amount={total} currency={currency} /> },
  { title: 'customers.ordered', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
];

export function CustomerOrders({ businessId, customerId }: { businessId: string; customerId: string }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('customers.orders')}>
      <List
        label={t('customers.orders')}
        query={ordersQuery(businessId, { customerId })}
        columns={columns}
        idOf={({ id }: Order) => id}
        empty={<p className="souk-quiet">{t('customers.noOrders')}</p>}
      />
    </Panel>
  );
}

function OrderLink({ order: { id, orderNumber } }: { order: Order }) {
  const { businessId } = useBusiness();
  return (
    <Anchor
      component={Link}
      to="/dashboard/b/$businessId/orders/$orderId"
      params={{ businessId, orderId: id } as never}
      inherit
      className="souk-code"
    >
      {orderNumber}
    </Anchor>
  );
}
