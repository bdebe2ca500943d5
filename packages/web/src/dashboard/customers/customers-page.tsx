import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Customer, customersQuery } from '../../api/customers';
import { ApiSnippet } from '../../design/api-snippet';
import { EmptyState } from '../../design/empty-state';
import { type Column, List } from '../../design/list';
import { Money } from '../../design/money';
import { Page } from '../../design/page';
import { SearchField } from '../../design/search-field';
import { Time } from '../../design/time';
import { useBusiness } from '../use-business';
import { CustomerName } from './customer-name';
import { Tags } from './tags';

const columns: Column<Customer>[] = [
  { title: 'customers.name', show: (customer) => <CustomerName customer={customer} /> },
  { title: 'customers.orders', show: ({ ordersCount }) => <span className="souk-number">{ordersCount}</span> },
  { title: 'customers.spent', show: ({ totalSpent }) => <Spent amount={totalSpent} />, wideOnly: true },
  { title: 'customers.tags', show: ({ tags }) => <Tags tags={tags} />, wideOnly: true },
  { title: 'customers.lastOrder', show: ({ lastOrderAt }) => <Time at={lastOrderAt} />, wideOnly: true },
];

/** Who bought something here. */
export function CustomersPage() {
  const { t } = useTranslation();
  const { businessId, storeId, may } = useBusiness();
  const { q } = useSearch({ from: '/dashboard/b/$businessId/customers' });
  return (
    <Page title={t('customers.title')} summary={t('customers.summary')}>
      {may('orders:contact') ? <SearchCustomers q={q} /> : <p className="souk-quiet">{t('customers.masked')}</p>}
      <List
        label={t('customers.title')}
        query={customersQuery(businessId, { q, storeId })}
        columns={columns}
        idOf={({ id }: Customer) => id}
        empty={
          q === undefined ? (
            <EmptyState title={t('customers.empty.title')}>{t('customers.empty.sentence')}</EmptyState>
          ) : (
            <EmptyState title={t('customers.none.title')}>{t('customers.none.sentence')}</EmptyState>
          )
        }
      />
      <ApiSnippet
        method="GET"
        path={`/dashboard/businesses/${businessId}/customers${q ? `?q=${encodeURIComponent(q)}` : ''}`}
      />
    </Page>
  );
}

/** What is searched for stands in the address; the list follows it. */
function SearchCustomers({ q }: { q: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = (value: string | undefined) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, q: value })) as never });
  return <SearchField label={t('customers.search')} value={q} onSearch={search} />;
}

function Spent({ amount }: { amount: string }) {
  const { business } = useBusiness();
  return <Money amount={amount} currency={business.currency} />;
}
