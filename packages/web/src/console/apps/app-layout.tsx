import { Group, Stack, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { appQuery } from '../../api/apps';
import { CopyableId } from '../../design/copyable-id';
import { Status } from '../../design/status';
import { type Tab, Tabs } from '../../design/tabs';
import { moodOfApp } from './app-state';

const tabs: Tab[] = [
  { title: 'app.tabs.overview', to: '/console/apps/$appId', exact: true },
  { title: 'app.tabs.webhooks', to: '/console/apps/$appId/deliveries' },
];

/** What stands above every page of one app: which app it is, and its pages. */
export function AppLayout() {
  const { t } = useTranslation();
  const { appId } = useParams({ from: '/console/apps/$appId' });
  const { data: app } = useSuspenseQuery(appQuery(appId));
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Group gap="sm">
          <Title order={1}>{app.name}</Title>
          <Status words="apps.states" value={app.state} mood={moodOfApp(app.state)} />
        </Group>
        <CopyableId value={app.clientId} />
      </Stack>
      <Tabs label={t('app.tabs.label')} tabs={tabs} params={{ appId }} />
      <Outlet />
    </Stack>
  );
}
