import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { businessesQuery, storesQuery } from '../api/businesses';
import { useBusiness } from './use-business';

/** Which business one is in, and which of its stores one looks at; each choice is offered only where there is one. */
export function BusinessSwitcher() {
  return (
    <div className="souk-switch">
      <BusinessChoice />
      <StoreAccessForm />
    </div>
  );
}

function BusinessChoice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { business } = useBusiness();
  const { data } = useInfiniteQuery(businessesQuery());
  const others = data?.pages.flatMap((page) => page.data) ?? [];
  const known = others.some(({ id }) => id === business.id) ? others : [business, ...others];
  if (known.length < 2) return <p className="souk-switch-name">{business.name}</p>;
  return (
    <NativeSelect
      aria-label={t('dashboard.business')}
      value={business.id}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) =>
        void navigate({
          to: '/dashboard/b/$businessId',
          params: { businessId: currentTarget.value },
          // A store belongs to one business.
          search: { store: undefined },
        })
      }
    />
  );
}

function StoreAccessForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { businessId, storeId, may } = useBusiness();
  const { data: stores = [] } = useQuery({ ...storesQuery(businessId), enabled: may('stores:read') });
  if (stores.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t('dashboard.store')}
      value={stores.some(({ id }) => id === storeId) ? storeId : ''}
      data={[
        { value: '', label: t('dashboard.allStores') },
        ...stores.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) =>
        void navigate({
          to: '.',
          search: ((before: object) => ({ ...before, store: currentTarget.value || undefined })) as never,
        })
      }
    />
  );
}
