import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { storesQuery } from '../../api/businesses';
import { maxStores, type Store, storesPath } from '../../api/stores';
import { ApiSnippet } from '../../design/api-snippet';
import { CopyableId } from '../../design/copyable-id';
import type { Column } from '../../design/list-table';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { UnpagedList } from '../../design/unpaged-list';
import { useBusiness } from '../use-business';
import { toneOfStore } from './store-state';

const columns: Column<Store>[] = [
  { title: 'stores.name', show: (store) => <StoreName store={store} /> },
  {
    title: 'stores.status',
    show: ({ status }) => <Status keyPrefix="stores.statuses" value={status} tone={toneOfStore[status]} />,
  },
  {
    title: 'stores.subdomain',
    show: ({ subdomain }) => <span className="souk-code">{subdomain}</span>,
    wideOnly: true,
  },
  { title: 'stores.language', show: ({ language }) => <LanguageName language={language} />, wideOnly: true },
  { title: 'stores.since', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
];

/** The stores of a business: each a storefront of its own, over the same products and people. */
export function StoresPage() {
  const { t } = useTranslation();
  const { businessId, may } = useBusiness();
  const { data } = useQuery(storesQuery(businessId));
  const full = (data?.length ?? 0) >= maxStores;
  return (
    <Page
      title={t('stores.title')}
      summary={
        <>
          {t('stores.summary')} {full && t('stores.full', { limit: maxStores })}
        </>
      }
      actions={
        may('stores:update') &&
        !full && (
          <Button component={Link} to="/dashboard/b/$businessId/stores/new" params={{ businessId } as never}>
            {t('stores.open')}
          </Button>
        )
      }
    >
      <UnpagedList
        label={t('stores.title')}
        query={storesQuery(businessId)}
        rowsOf={(stores: Store[]) => stores}
        columns={columns}
        idOf={({ id }) => id}
        empty={null}
      />
      <ApiSnippet method="GET" path={storesPath(businessId)} />
    </Page>
  );
}

function StoreName({ store: { id, name } }: { store: Store }) {
  const { businessId } = useBusiness();
  return (
    <Stack gap={2} align="flex-start">
      <Anchor
        component={Link}
        to="/dashboard/b/$businessId/stores/$storeId"
        params={{ businessId, storeId: id } as never}
        inherit
        fw={600}
        dir="auto"
      >
        {name}
      </Anchor>
      <CopyableId value={id} />
    </Stack>
  );
}

function LanguageName({ language }: Pick<Store, 'language'>) {
  const { t } = useTranslation();
  return t(`stores.languages.${language}`);
}
