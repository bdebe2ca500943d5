import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Checkout, checkoutQuery } from '../../api/checkouts';
import { ApiSnippet } from '../../design/api-snippet';
import { CopyButton } from '../../design/copy-button';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { type Column, ListTable } from '../../design/list-table';
import { Money } from '../../design/money';
import { Notice } from '../../design/notice';
import { Page } from '../../design/page';
import { Panel } from '../../design/panel';
import { Time } from '../../design/time';
import { ProvinceAndTown } from '../address/province-and-town';
import { useBusiness } from '../use-business';
import { buyerName } from './buyer-name';

/** One abandoned checkout: what was in it, whom to call, and the link by which the buyer can go on. */
export function CheckoutPage() {
  const { t } = useTranslation();
  const { businessId, checkoutId } = useParams({ from: '/dashboard/b/$businessId/abandoned-checkouts/$checkoutId' });
  const { data: checkout } = useSuspenseQuery(checkoutQuery(businessId, checkoutId));
  const { may } = useBusiness();
  const { recoveryUrl } = checkout;
  return (
    <Page title={buyerName(checkout) ?? t('checkouts.nameless')} summary={<CopyableId value={checkout.id} />}>
      {!may('orders:contact') && <Notice tone="neutral">{t('checkouts.masked')}</Notice>}
      {recoveryUrl && (
        <Panel
          title={t('checkouts.recover.title')}
          summary={t('checkouts.recover.summary')}
          actions={<CopyButton value={recoveryUrl} label={t('checkouts.recover.copy')} />}
        >
          <span className="souk-code">{recoveryUrl}</span>
          <CallBuyer checkout={checkout} />
        </Panel>
      )}
      <Panel title={t('checkouts.items')}>
        <Items checkout={checkout} />
      </Panel>
      <About checkout={checkout} />
      <ApiSnippet method="GET" path={`/dashboard/businesses/${businessId}/abandoned-checkouts/${checkoutId}`} />
    </Page>
  );
}

function CallBuyer({ checkout: { buyer } }: { checkout: Checkout }) {
  const { t } = useTranslation();
  if (!buyer.phone) return null;
  return (
    <div>
      <Button component="a" variant="default" size="compact-md" href={`tel:${buyer.phone.replaceAll(/[^+\d]/g, '')}`}>
        {t('checkouts.recover.call')}&nbsp;<bdi dir="ltr">{buyer.phone}</bdi>
      </Button>
    </div>
  );
}

type Line = Checkout['items'][number] & { currency: string };

const columns: Column<Line>[] = [
  { title: 'checkouts.item', show: (line) => <LineName line={line} /> },
  { title: 'checkouts.quantity', show: ({ quantity }) => <span className="souk-number">{quantity}</span> },
  { title: 'checkouts.total', show: ({ totalPrice, currency }) => <Money amount={totalPrice} currency={currency} /> },
];

function LineName({ line: { name, variantName } }: { line: Line }) {
  return <span dir="auto">{[name, variantName].filter(Boolean).join(' · ')}</span>;
}

function Items({ checkout: { items, currency } }: { checkout: Checkout }) {
  const { t } = useTranslation();
  return (
    <ListTable
      label={t('checkouts.items')}
      columns={columns}
      idOf={({ id }) => id}
      rows={items.map((item) => ({ ...item, currency }))}
    />
  );
}

function About({ checkout: { total, currency, buyer, abandonedAt, createdAt } }: { checkout: Checkout }) {
  const { t } = useTranslation();
  return (
    <DescriptionList>
      <DescriptionItem title={t('checkouts.total')}>
        <Money amount={total} currency={currency} />
      </DescriptionItem>
      {buyer.phone && (
        <DescriptionItem title={t('checkouts.phone')}>
          <bdi dir="ltr">{buyer.phone}</bdi>
        </DescriptionItem>
      )}
      {buyer.email && (
        <DescriptionItem title={t('checkouts.email')}>
          <bdi>{buyer.email}</bdi>
        </DescriptionItem>
      )}
      {buyer.provinceCode !== null && (
        <DescriptionItem title={t('checkouts.place')}>
          <ProvinceAndTown provinceCode={buyer.provinceCode} townOns={buyer.townOns} />
        </DescriptionItem>
      )}
      <DescriptionItem title={t('checkouts.begun')}>
        <Time at={createdAt} />
      </DescriptionItem>
      <DescriptionItem title={t('checkouts.left')}>
        <Time at={abandonedAt} />
      </DescriptionItem>
    </DescriptionList>
  );
}
