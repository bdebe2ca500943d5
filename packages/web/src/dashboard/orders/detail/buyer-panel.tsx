import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Order, orderCustomerQuery } from '../../../api/orders';
import { DescriptionItem, DescriptionList } from '../../../design/description-list';
import { Panel } from '../../../design/panel';
import { ProvinceAndTown } from '../../address/province-and-town';
import { useBusiness } from '../../use-business';
import { EditOrderButton } from './edit-order-button';

/** Who bought it, and where it goes. Contacts are masked for members who may not see them. */
export function BuyerPanel({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { may } = useBusiness();
  const { name, phone, phone2, email, address, address2, provinceCode, townOns } = order.buyer;
  const isOver = order.status === 'canceled' || order.returned || order.delivered;
  const editable = may('orders:update') && may('orders:contact') && !isOver;
  return (
    <Panel title={t('orders.buyer')} actions={editable && <EditOrderButton order={order} part="buyer" />}>
      <DescriptionList>
        <DescriptionItem title={t('orders.fields.name')}>
          <bdi>{name ?? '–'}</bdi>
        </DescriptionItem>
        <DescriptionItem title={t('orders.fields.phone')}>
          <PhoneNumber number={phone} /> {phone2 && <PhoneNumber number={phone2} />}
        </DescriptionItem>
        {email && (
          <DescriptionItem title={t('orders.fields.email')}>
            <bdi dir="ltr">{email}</bdi>
          </DescriptionItem>
        )}
        <DescriptionItem title={t('orders.fields.address')}>
          <bdi>{[address, address2].filter(Boolean).join(', ') || '–'}</bdi>
        </DescriptionItem>
        {provinceCode !== null && (
          <DescriptionItem title={t('orders.place')}>
            <ProvinceAndTown provinceCode={provinceCode} townOns={townOns} />
          </DescriptionItem>
        )}
      </DescriptionList>
      {may('customers:read') && <CustomerLink orderId={order.id} />}
      {!may('orders:contact') && (
        <Text size="sm" className="souk-quiet">
          {t('orders.masked')}
        </Text>
      )}
    </Panel>
  );
}

/** A number to call; a masked one cannot be called. */
function PhoneNumber({ number }: { number: string | null }) {
  if (number === null) return '–';
  if (number.includes('*')) return <bdi dir="ltr">{number}</bdi>;
  return (
    <Anchor inherit href={`tel:${number.replace(/[^\d+]/g, '')}`} dir="ltr">
      {number}
    </Anchor>
  );
}

function CustomerLink({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { data: customer } = useQuery(orderCustomerQuery(businessId, orderId));
  if (!customer) return null;
  return (
    <Anchor component={Link} to={`/dashboard/b/${businessId}/customers/${customer.id}` as never} size="sm">
      {t('orders.customer')}
    </Anchor>
  );
}
