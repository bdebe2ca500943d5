import { Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { appQuery } from '../../api/apps';
import { CopyableId } from '../../design/copyable-id';
import { Status } from '../../design/status';
import { toneOfApp } from './app-state';

/** What stands above every page of one app: which app it is. */
export function AppLayout() {
  const { appId } = useParams({ from: '/console/apps/$appId' });
  const { data: app } = useSuspenseQuery(appQuery(appId));
  return (
    <Stack gap="lg">
      <Group gap="sm" className="souk-app-name">
        <span className="souk-app-title">{app.name}</span>
        <Status keyPrefix="apps.states" value={app.state} tone={toneOfApp(app.state)} />
        <CopyableId value={app.clientId} />
      </Group>
      <Outlet />
    </Stack>
  );
}
