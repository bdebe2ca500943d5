import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Customer, customerQuery } from '../../api/customers';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { Money } from '../../design/money';
import { Notice } from '../../design/notice';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { ProvinceAndTown } from '../address/province-and-town';
import { useBusiness } from '../use-business';
import { CustomerOrders } from './customer-orders';
import { NoteForm } from './note-form';
import { PrivacyRequests } from './privacy-requests';

/** One buyer: who they are, what they ordered, what we noted, and what they may ask of us. */
export function CustomerPage() {
  const { t } = useTranslation();
  const { businessId, customerId } = useParams({ from: '/dashboard/b/$businessId/customers/$customerId' });
  const { data: customer } = useSuspenseQuery(customerQuery(businessId, customerId));
  const { may } = useBusiness();
  return (
    <Page title={customer.name ?? t('customers.nameless')} summary={<CopyableId value={customer.id} />}>
      {!may('orders:contact') && <Notice tone="neutral">{t('customers.masked')}</Notice>}
      {isErased(customer) && <Notice tone="neutral">{t('customers.erased')}</Notice>}
      <About customer={customer} />
      {may('orders:read') && <CustomerOrders businessId={businessId} customerId={customerId} />}
      <NoteForm businessId={businessId} customer={customer} />
      {may('customers:update') && <PrivacyRequests businessId={businessId} customer={customer} />}
    </Page>
  );
}

const isErased = ({ name, phone, email }: Customer): boolean => name === null && phone === null && email === null;

function About({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { business } = useBusiness();
  const { phone, phone2, email, address, ordersCount, deliveredCount, returnedCount, canceledCount } = customer;
  return (
    <DescriptionList>
      {phone && (
        <DescriptionItem title={t('customers.phone')}>
          <bdi dir="ltr">{[phone, phone2].filter(Boolean).join(' · ')}</bdi>
        </DescriptionItem>
      )}
      {email && (
        <DescriptionItem title={t('customers.email')}>
          <bdi>{email}</bdi>
        </DescriptionItem>
      )}
      {address && (
        <DescriptionItem title={t('customers.address')}>
          <span dir="auto">{address}</span>
        </DescriptionItem>
      )}
      {customer.provinceCode !== null && (
        <DescriptionItem title={t('customers.place')}>
          <ProvinceAndTown provinceCode={customer.provinceCode} townOns={customer.townOns} />
        </DescriptionItem>
      )}
      <DescriptionItem title={t('customers.orders')}>
        {t('customers.counts', {
          orders: ordersCount,
          delivered: deliveredCount,
          returned: returnedCount,
          canceled: canceledCount,
        })}
      </DescriptionItem>
      <DescriptionItem title={t('customers.spent')}>
        <Money amount={customer.totalSpent} currency={business.currency} />
      </DescriptionItem>
      <DescriptionItem title={t('customers.firstOrder')}>
        <Time at={customer.firstOrderAt} />
      </DescriptionItem>
      <DescriptionItem title={t('customers.lastOrder')}>
        <Time at={customer.lastOrderAt} />
      </DescriptionItem>
    </DescriptionList>
  );
}
