import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { installationQuery } from '../../api/installations';
import { CopyableId } from '../../design/copyable-id';
import { Fact, Facts } from '../../design/facts';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { DisabledEndpoint } from '../deliveries/disabled-endpoint';
import { HealthStatus } from './health-status';
import { LastDay } from './last-day';
import { Scopes } from './scopes';
import { StoreAccess } from './store-access';
import { VersionOf } from './version-of';

/** One installation: how it stands, what it may see, and the way to its deliveries and refusals. */
export function InstallationPage() {
  const { t } = useTranslation();
  const { appId, installationId } = useParams({ from: '/console/apps/$appId/installations/$installationId' });
  const { data: installation } = useSuspenseQuery(installationQuery(appId, installationId));
  const { state, webhooks } = installation;
  return (
    <Page
      title={installation.businessName}
      summary={
        <Group gap="sm" component="span">
          <HealthStatus installation={installation} />
          {installation.devStore && <span>{t('installations.devStore')}</span>}
        </Group>
      }
    >
      {state !== 'uninstalled' && webhooks.state === 'disabled' && (
        <DisabledEndpoint appId={appId} installation={installation} />
      )}
      <Stack gap="sm">
        <Title order={2}>{t('installations.one.webhooks')}</Title>
        <Facts>
          <Fact title={t('installations.lastDay')}>
            <LastDay counts={webhooks.last24h} />
          </Fact>
          <Fact title={t('installations.one.lastDelivered')}>
            <Time at={webhooks.lastDeliveredAt} />
          </Fact>
          {webhooks.failingSince && (
            <Fact title={t('installations.one.failingSince')}>
              <Time at={webhooks.failingSince} />
            </Fact>
          )}
          <Fact title={t('installations.one.look')}>
            <Group gap="md">
              <Anchor
                component={Link}
                to="/console/apps/$appId/deliveries"
                params={{ appId } as never}
                search={{ installationId } as never}
              >
                {t('installations.one.deliveries')}
              </Anchor>
              <Anchor
                component={Link}
                to="/console/apps/$appId/deliveries"
                params={{ appId } as never}
                search={{ installationId, status: 'failed' } as never}
              >
                {t('installations.one.failures')}
              </Anchor>
              <Anchor component={Link} to="/console/apps/$appId/api" params={{ appId } as never}>
                {t('installations.one.refusals')}
              </Anchor>
            </Group>
          </Fact>
        </Facts>
      </Stack>
      <Stack gap="sm">
        <Title order={2}>{t('installations.one.access')}</Title>
        <Facts>
          <Fact title={t('installations.scopes.title')}>
            <Scopes appId={appId} installation={installation} />
          </Fact>
          <Fact title={t('installations.stores.title')}>
            <StoreAccess access={installation.storeAccess} />
          </Fact>
          <Fact title={t('installations.version')}>
            <VersionOf installation={installation} />
          </Fact>
        </Facts>
      </Stack>
      <Stack gap="sm">
        <Title order={2}>{t('installations.one.about')}</Title>
        <Facts>
          <Fact title={t('installations.one.id')}>
            <CopyableId value={installation.id} />
          </Fact>
          <Fact title={t('installations.one.businessId')}>
            <CopyableId value={installation.businessId} />
          </Fact>
          <Fact title={t('installations.installed')}>
            <Time at={installation.installedAt} />
          </Fact>
          {installation.uninstalledAt && (
            <Fact title={t('installations.one.uninstalled')}>
              <Time at={installation.uninstalledAt} />
            </Fact>
          )}
        </Facts>
      </Stack>
    </Page>
  );
}
