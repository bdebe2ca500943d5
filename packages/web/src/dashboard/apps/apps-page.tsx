import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type InstalledApp, installedAppsQuery } from '../../api/installed-apps';
import { ApiSnippet } from '../../design/api-snippet';
import { EmptyState } from '../../design/empty-state';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { useBusiness } from '../use-business';
import { AppStatus } from './app-status';
import { StoreAccessSummary } from './store-access-summary';

const columns: Column<InstalledApp>[] = [
  { title: 'installedApps.app', show: (installed) => <AppName installed={installed} /> },
  { title: 'installedApps.state', show: (installed) => <AppStatus installed={installed} /> },
  {
    title: 'installedApps.stores.title',
    show: ({ storeAccess }) => <StoreAccessSummary access={storeAccess} />,
    wideOnly: true,
  },
  { title: 'installedApps.since', show: ({ installedAt }) => <Time at={installedAt} />, wideOnly: true },
  { title: 'installedApps.actions', titleHidden: true, show: (installed) => <OpenApp installed={installed} /> },
];

/** The apps of a business. Every member sees and opens them; who may manage apps changes them. */
export function AppsPage() {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const find = (
    <Button component="a" href="/market" variant="default">
      {t('installedApps.find')}
    </Button>
  );
  return (
    <Page title={t('installedApps.title')} summary={t('installedApps.summary')} actions={find}>
      <List
        label={t('installedApps.title')}
        query={installedAppsQuery(businessId)}
        columns={columns}
        idOf={({ id }: InstalledApp) => id}
        empty={<EmptyState title={t('installedApps.empty.title')}>{t('installedApps.empty.sentence')}</EmptyState>}
      />
      <ApiSnippet method="GET" path={`/dashboard/businesses/${businessId}/installations`} />
    </Page>
  );
}

function AppName({ installed: { businessId, id, app } }: { installed: InstalledApp }) {
  return (
    <Stack gap={0} align="flex-start">
      <Anchor
        component={Link}
        to="/dashboard/b/$businessId/apps/$installationId"
        params={{ businessId, installationId: id } as never}
        inherit
        fw={600}
        dir="auto"
      >
        {app.name}
      </Anchor>
      <Text size="sm" className="souk-quiet souk-code">
        {app.handle}
      </Text>
    </Stack>
  );
}

function OpenApp({ installed: { businessId, id, app, state, page } }: { installed: InstalledApp }) {
  const { t } = useTranslation();
  if (state !== 'active' || page === null) return null;
  return (
    <Button
      component={Link}
      size="compact-sm"
      variant="default"
      to="/dashboard/b/$businessId/apps/$installationId/open"
      params={{ businessId, installationId: id } as never}
      aria-label={t('installedApps.openOne', { name: app.name })}
    >
      {t('installedApps.open')}
    </Button>
  );
}
