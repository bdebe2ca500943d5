import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type App, appsQuery } from '../../api/apps';
import { CopyableId } from '../../design/copyable-id';
import { EmptyState } from '../../design/empty-state';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { moodOfApp } from './app-state';

const columns: Column<App>[] = [
  {
    title: 'apps.name',
    show: ({ id, name }) => (
      <Anchor component={Link} to="/console/apps/$appId" params={{ appId: id } as never}>
        {name}
      </Anchor>
    ),
  },
  { title: 'apps.state', show: ({ state }) => <Status words="apps.states" value={state} mood={moodOfApp(state)} /> },
  { title: 'apps.installations', show: ({ installationsCount }) => installationsCount },
  { title: 'apps.clientId', show: ({ clientId }) => <CopyableId value={clientId} />, wideOnly: true },
  { title: 'apps.updated', show: ({ updatedAt }) => <Time at={updatedAt} />, wideOnly: true },
];

export function AppsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('apps.title')} summary={t('apps.summary')}>
      <List
        label={t('apps.title')}
        query={appsQuery()}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('apps.empty.title')}>{t('apps.empty.sentence')}</EmptyState>}
      />
    </Page>
  );
}
