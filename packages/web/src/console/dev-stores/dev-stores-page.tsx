import './dev-stores.css';
import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DevStore, devStoresQuery, isBusy } from '../../api/dev-stores';
import { accountQuery } from '../../api/developer-account';
import { ApiSnippet } from '../../design/api-snippet';
import { CopyableId } from '../../design/copyable-id';
import { EmptyState } from '../../design/empty-state';
import type { Column } from '../../design/list-table';
import { Page } from '../../design/page';
import { ProgressBar } from '../../design/progress-bar';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { UnpagedList } from '../../design/unpaged-list';
import { toneOfDevStore } from './dev-store-state';

const columns: Column<DevStore>[] = [
  {
    title: 'devStores.name',
    show: ({ id, name }) => (
      <Stack gap={2} align="flex-start">
        <Anchor
          component={Link}
          to="/console/dev-stores/$devStoreId"
          params={{ devStoreId: id } as never}
          inherit
          dir="auto"
        >
          {name}
        </Anchor>
        <CopyableId value={id} />
      </Stack>
    ),
  },
  {
    title: 'devStores.state',
    show: (store) => (
      <Stack gap={4}>
        <Status keyPrefix="devStores.states" value={store.state} tone={toneOfDevStore(store.state)} />
        {isBusy(store) && <ProgressBar label={store.name} value={store.progress} most={100} />}
      </Stack>
    ),
  },
  { title: 'devStores.preset', show: ({ preset }) => <PresetName preset={preset} />, wideOnly: true },
  { title: 'devStores.created', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
];

/** Shops to try apps in: nothing in them reaches anyone. */
export function DevStoresPage() {
  const { t } = useTranslation();
  const { data } = useQuery(devStoresQuery());
  const used = data?.data.length ?? 0;
  const limit = useQuery(accountQuery()).data?.limits.devStores;
  const full = data !== undefined && limit !== undefined && used >= limit;
  const create = (
    <Button component={Link} to="/console/dev-stores/new" disabled={full} aria-disabled={full}>
      {t('devStores.create')}
    </Button>
  );
  return (
    <Page
      title={t('devStores.title')}
      summary={
        <>
          {t('devStores.summary')}{' '}
          {data && limit !== undefined && t(full ? 'devStores.full' : 'devStores.room', { used, limit })}
        </>
      }
      actions={used > 0 && create}
    >
      <UnpagedList
        label={t('devStores.title')}
        query={devStoresQuery()}
        rowsOf={(answer: { data: DevStore[] }) => answer.data}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <EmptyState title={t('devStores.empty.title')} action={create}>
            {t('devStores.empty.sentence')}
          </EmptyState>
        }
      />
      <ApiSnippet method="GET" path="/developer/dev-stores" />
    </Page>
  );
}

function PresetName({ preset }: Pick<DevStore, 'preset'>) {
  const { t } = useTranslation();
  return t(`devStores.presets.${preset}.name`);
}
