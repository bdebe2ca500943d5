import { Anchor, Stack } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Installation, installationsQuery } from '../../api/installations';
import { EmptyState } from '../../design/empty-state';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { DeliveriesLastDay } from './deliveries-last-day';
import { HealthStatus } from './health-status';
import { InstalledVersion } from './installed-version';

/** Who has the app, and how it fares there. */
export function InstallationsPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from: '/console/apps/$appId/installations' });
  const columns: Column<Installation>[] = [
    {
      title: 'installations.business',
      show: ({ id, businessName, devStore }) => (
        <Stack gap={0}>
          <Anchor
            component={Link}
            to="/console/apps/$appId/installations/$installationId"
            params={{ appId, installationId: id } as never}
          >
            <bdi>{businessName}</bdi>
          </Anchor>
          {devStore && <span className="souk-quiet">{t('installations.devStore')}</span>}
        </Stack>
      ),
    },
    { title: 'installations.healthTitle', show: (installation) => <HealthStatus installation={installation} /> },
    {
      title: 'installations.lastDay',
      show: ({ webhooks }) => <DeliveriesLastDay counts={webhooks.last24h} />,
      wideOnly: true,
    },
    { title: 'installations.version', show: (installation) => <InstalledVersion installation={installation} /> },
    { title: 'installations.installed', show: ({ installedAt }) => <Time at={installedAt} />, wideOnly: true },
  ];
  return (
    <Page title={t('installations.title')} summary={t('installations.summary')}>
      <List
        label={t('installations.title')}
        query={installationsQuery(appId)}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <EmptyState
            title={t('installations.empty.title')}
            action={
              <Anchor component={Link} to="/console/dev-stores">
                {t('installations.empty.action')}
              </Anchor>
            }
          >
            {t('installations.empty.sentence')}
          </EmptyState>
        }
      />
    </Page>
  );
}
