import './detail/order-page.css';
import { Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orderQuery } from '../../api/orders';
import { CopyableId } from '../../design/copyable-id';
import { Notice } from '../../design/notice';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { isolateLtr } from '../../locales/bidi';
import { AppDataPanel } from '../app-data-panel';
import { AppLinks } from '../app-links';
import { useBusiness } from '../use-business';
import { BuyerPanel } from './detail/buyer-panel';
import { ConflictDialog } from './detail/conflict-dialog';
import { DeliveryPanel } from './detail/delivery-panel';
import { HistoryPanel } from './detail/history-panel';
import { ItemsPanel } from './detail/items-panel';
import { NotesPanel } from './detail/notes-panel';
import { TransitionButtons } from './detail/transition-buttons';
import { useOrderTransitions } from './detail/use-order-transitions';
import { OrderStage } from './order-stage';

/** One order: where it stands, what is next, what is in it, who bought it, and everything that happened to it. */
export function OrderPage() {
  const { t } = useTranslation();
  const { orderId } = useParams({ from: '/dashboard/b/$businessId/orders/$orderId' });
  const { businessId, may } = useBusiness();
  const { data: order } = useSuspenseQuery(orderQuery(businessId, orderId));
  const steps = useOrderTransitions(businessId, order);
  return (
    <Page
      title={t('orders.one', { number: isolateLtr(`#${order.orderNumber}`) })}
      summary={
        <Group gap="sm" component="span">
          <OrderStage order={order} />
          <Time at={order.createdAt} />
          <span>{t(`orders.sources.${order.source}`)}</span>
          <CopyableId value={order.id} />
        </Group>
      }
      actions={<AppLinks target="order" id={order.id} />}
    >
      {order.flags.map((flag) => (
        <Notice key={flag} tone="attention">
          {t(`orders.flags.${flag}`, flag)}
        </Notice>
      ))}
      {may('orders:update') && <TransitionButtons order={order} steps={steps} />}
      {steps.conflict && <ConflictDialog {...steps.conflict} onClose={steps.dismiss} />}
      {order.flags.length > 0 && (
        <Notice tone="attention">
          {t('orders.flagsIntro')} {order.flags.map((flag) => t(`orders.flagNames.${flag}`)).join(' ')}
        </Notice>
      )}
      <div className="souk-order">
        <Stack gap="lg">
          <ItemsPanel order={order} />
          <HistoryPanel businessId={businessId} orderId={order.id} />
        </Stack>
        <Stack gap="lg">
          <BuyerPanel order={order} />
          <DeliveryPanel order={order} />
          <NotesPanel order={order} />
          <AppDataPanel owner="orders" ownerId={order.id} />
        </Stack>
      </div>
    </Page>
  );
}
