import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Checkout, checkoutsQuery } from '../../api/checkouts';
import { ApiSnippet } from '../../design/api-snippet';
import { EmptyState } from '../../design/empty-state';
import { type Column, List } from '../../design/list';
import { Money } from '../../design/money';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { useBusiness } from '../use-business';
import { buyerName } from './buyer-name';

const columns: Column<Checkout>[] = [
  { title: 'checkouts.buyer', show: (checkout) => <BuyerLink checkout={checkout} /> },
  { title: 'checkouts.items', show: ({ items }) => <Items items={items} />, wideOnly: true },
  { title: 'checkouts.total', show: ({ total, currency }) => <Money amount={total} currency={currency} /> },
  { title: 'checkouts.left', show: ({ abandonedAt }) => <Time at={abandonedAt} /> },
];

/** Checkouts that somebody began and did not finish. */
export function CheckoutsPage() {
  const { t } = useTranslation();
  const { businessId, storeId } = useBusiness();
  return (
    <Page title={t('checkouts.title')} summary={t('checkouts.summary')}>
      <List
        label={t('checkouts.title')}
        query={checkoutsQuery(businessId, storeId)}
        columns={columns}
        idOf={({ id }: Checkout) => id}
        empty={<EmptyState title={t('checkouts.empty.title')}>{t('checkouts.empty.sentence')}</EmptyState>}
      />
      <ApiSnippet method="GET" path={`/dashboard/businesses/${businessId}/abandoned-checkouts`} />
    </Page>
  );
}

function BuyerLink({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  return (
    <Anchor
      component={Link}
      to="/dashboard/b/$businessId/abandoned-checkouts/$checkoutId"
      params={{ businessId, checkoutId: checkout.id } as never}
      inherit
      fw={600}
      dir="auto"
    >
      {buyerName(checkout) ?? t('checkouts.nameless')}
    </Anchor>
  );
}

function Items({ items }: Pick<Checkout, 'items'>) {
  const { t } = useTranslation();
  const [first] = items;
  if (!first) return null;
  const more = items.length - 1;
  return (
    <span dir="auto">
      {first.name}
      {more > 0 && ` ${t('checkouts.more', { count: more })}`}
    </span>
  );
}
