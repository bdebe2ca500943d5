import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type StoreOrder, storeOrdersQuery } from '../../../api/dev-stores';
import { CopyableId } from '../../../design/copyable-id';
import { EmptyState } from '../../../design/empty-state';
import { type Column, List } from '../../../design/list';
import { Money } from '../../../design/money';
import { Status } from '../../../design/status';
import { Time } from '../../../design/time';
import { stageOf } from './order-stage';
import { useSelectedOrder } from './use-selected-order';

/** The shop's orders as they come; the one that is pressed is the one the steps are about. */
export function StoreOrders({ businessId }: { businessId: string }) {
  const { t } = useTranslation();
  const [chosen, choose] = useSelectedOrder();
  const columns: Column<StoreOrder>[] = [
    {
      title: 'devStores.orders.number',
      show: ({ id, orderNumber }) => (
        <UnstyledButton
          className="souk-code souk-pick-order"
          aria-pressed={chosen === id}
          aria-label={t('devStores.orders.choose', { number: orderNumber })}
          onClick={() => choose(chosen === id ? undefined : id)}
        >
          {orderNumber}
        </UnstyledButton>
      ),
    },
    {
      title: 'devStores.orders.stage',
      show: (order) => {
        const { stage, tone } = stageOf(order);
        return <Status keyPrefix="devStores.stages" value={stage} tone={tone} />;
      },
    },
    { title: 'devStores.orders.total', show: ({ total, currency }) => <Money amount={total} currency={currency} /> },
    { title: 'devStores.orders.id', show: ({ id }) => <CopyableId value={id} />, wideOnly: true },
    { title: 'devStores.orders.created', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
  ];
  return (
    <section aria-labelledby="store-orders">
      <h2 id="store-orders" className="souk-section-title">
        {t('devStores.orders.title')}
      </h2>
      <List
        label={t('devStores.orders.title')}
        query={storeOrdersQuery(businessId)}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <EmptyState title={t('devStores.orders.empty.title')}>{t('devStores.orders.empty.sentence')}</EmptyState>
        }
      />
    </section>
  );
}
