import { useTranslation } from 'react-i18next';
import type { Order } from '../../../api/orders';
import { DescriptionItem, DescriptionList } from '../../../design/description-list';
import { Panel } from '../../../design/panel';
import { Time } from '../../../design/time';
import { useBusiness } from '../../use-business';
import { EditOrderButton } from './edit-order-button';

export function DeliveryPanel({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { may } = useBusiness();
  const { method, speed, deliveryAgentId, trackingNumber, carrierStatus } = order.delivery;
  const editable = may('orders:update') && order.status !== 'canceled';
  return (
    <Panel title={t('orders.delivery')} actions={editable && <EditOrderButton order={order} part="delivery" />}>
      <DescriptionList>
        <DescriptionItem title={t('orders.fields.method')}>
          {t(`orders.methods.${method}`)} · {t(`orders.speeds.${speed}`)}
        </DescriptionItem>
        <DescriptionItem title={t('orders.fields.agent')}>
          <bdi>{deliveryAgentId ?? '–'}</bdi>
        </DescriptionItem>
        <DescriptionItem title={t('orders.fields.tracking')}>
          {trackingNumber ? <code className="souk-code">{trackingNumber}</code> : '–'}
        </DescriptionItem>
        {carrierStatus && (
          <DescriptionItem title={t('orders.fields.carrierStatus')}>
            <code className="souk-code">{carrierStatus}</code>
          </DescriptionItem>
        )}
        {order.scheduledFor && (
          <DescriptionItem title={t('orders.scheduled')}>
            <Time at={order.scheduledFor} />
          </DescriptionItem>
        )}
        {order.cancellation && (
          <DescriptionItem title={t('orders.cancel.reason')}>
            {t(`orders.reasons.${order.cancellation.reasonId}`)}
          </DescriptionItem>
        )}
      </DescriptionList>
    </Panel>
  );
}
