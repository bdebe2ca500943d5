import { Anchor } from '@mantine/core';
import { trackingLink } from '@souk/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Carrier, carriersQuery } from '../../../api/carriers';
import type { Order } from '../../../api/orders';
import { DescriptionItem, DescriptionList } from '../../../design/description-list';
import { Panel } from '../../../design/panel';
import { Time } from '../../../design/time';
import { useBusiness } from '../../use-business';
import { EditOrderButton } from './edit-order-button';

export function DeliveryPanel({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { businessId, may } = useBusiness();
  const { method, speed, deliveryAgentId, deskId, trackingNumber, carrierStatus } = order.delivery;
  const carriers = useQuery({ ...carriersQuery(businessId), enabled: deliveryAgentId !== null && may('stores:read') });
  const carrier = carriers.data?.find(({ id }) => id === deliveryAgentId);
  const editable = may('orders:update') && order.status !== 'canceled';
  return (
    <Panel title={t('orders.delivery')} actions={editable && <EditOrderButton order={order} part="delivery" />}>
      <DescriptionList>
        <DescriptionItem title={t('orders.fields.method')}>
          {t(`orders.methods.${method}`)} · {t(`orders.speeds.${speed}`)}
        </DescriptionItem>
        <DescriptionItem title={t('orders.fields.agent')}>
          <bdi>{carrier?.name ?? deliveryAgentId ?? '–'}</bdi>
        </DescriptionItem>
        {deskId && (
          <DescriptionItem title={t('orders.fields.desk')}>
            <code className="souk-code">{deskId}</code>
          </DescriptionItem>
        )}
        <DescriptionItem title={t('orders.fields.tracking')}>
          <TrackingNumber number={trackingNumber} carrier={carrier} />
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

function TrackingNumber({ number, carrier }: { number: string | null; carrier: Carrier | undefined }) {
  if (!number) return '–';
  const code = <code className="souk-code">{number}</code>;
  if (!carrier?.trackingUrl) return code;
  return (
    <Anchor href={trackingLink(carrier.trackingUrl, number)} target="_blank" rel="noreferrer" inherit>
      {code}
    </Anchor>
  );
}
