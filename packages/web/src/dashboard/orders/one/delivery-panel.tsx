import { useTranslation } from 'react-i18next';
import type { Order } from '../../../api/orders';
import { Fact, Facts } from '../../../design/facts';
import { Panel } from '../../../design/panel';
import { Time } from '../../../design/time';
import { useBusiness } from '../../use-business';
import { EditOrder } from './edit-order';

export function DeliveryPanel({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { may } = useBusiness();
  const { method, speed, deliveryAgentId, trackingNumber, carrierStatus } = order.delivery;
  const editable = may('orders:update') && order.status !== 'canceled';
  return (
    <Panel title={t('orders.delivery')} actions={editable && <EditOrder order={order} part="delivery" />}>
      <Facts>
        <Fact title={t('orders.fields.method')}>
          {t(`orders.methods.${method}`)} · {t(`orders.speeds.${speed}`)}
        </Fact>
        <Fact title={t('orders.fields.agent')}>
          <bdi>{deliveryAgentId ?? '–'}</bdi>
        </Fact>
        <Fact title={t('orders.fields.tracking')}>
          {trackingNumber ? <code className="souk-code">{trackingNumber}</code> : '–'}
        </Fact>
        {carrierStatus && (
          <Fact title={t('orders.fields.carrierStatus')}>
            <code className="souk-code">{carrierStatus}</code>
          </Fact>
        )}
        {order.scheduledFor && (
          <Fact title={t('orders.scheduled')}>
            <Time at={order.scheduledFor} />
          </Fact>
        )}
        {order.cancellation && (
          <Fact title={t('orders.cancel.reason')}>{t(`orders.reasons.${order.cancellation.reasonId}`)}</Fact>
        )}
      </Facts>
    </Panel>
  );
}
