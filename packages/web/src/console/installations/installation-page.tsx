import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { installationQuery } from '../../api/installations';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { DisabledEndpoint } from '../deliveries/disabled-endpoint';
import { DeliveriesLastDay } from './deliveries-last-day';
import { HealthStatus } from './health-status';
import { InstalledVersion } from './installed-version';
import { Scopes } from './scopes';
import { StoreAccess } from './store-access';

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
        <DescriptionList>
          <DescriptionItem title={t('installations.lastDay')}>
            <DeliveriesLastDay counts={webhooks.last24h} />
          </DescriptionItem>
          <DescriptionItem title={t('installations.one.lastDelivered')}>
            <Time at={webhooks.lastDeliveredAt} />
          </DescriptionItem>
          {webhooks.failingSince && (
            <DescriptionItem title={t('installations.one.failingSince')}>
              <Time at={webhooks.failingSince} />
            </DescriptionItem>
          )}
          <DescriptionItem title={t('installations.one.look')}>
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
          </DescriptionItem>
        </DescriptionList>
      </Stack>
      <Stack gap="sm">
        <Title order={2}>{t('installations.one.access')}</Title>
        <DescriptionList>
          <DescriptionItem title={t('installations.scopes.title')}>
            <Scopes appId={appId} installation={installation} />
          </DescriptionItem>
          <DescriptionItem title={t('installations.stores.title')}>
            <StoreAccess access={installation.storeAccess} />
          </DescriptionItem>
          <DescriptionItem title={t('installations.version')}>
            <InstalledVersion installation={installation} />
          </DescriptionItem>
        </DescriptionList>
      </Stack>
      <Stack gap="sm">
        <Title order={2}>{t('installations.one.about')}</Title>
        <DescriptionList>
          <DescriptionItem title={t('installations.one.id')}>
            <CopyableId value={installation.id} />
          </DescriptionItem>
          <DescriptionItem title={t('installations.one.businessId')}>
            <CopyableId value={installation.businessId} />
          </DescriptionItem>
          <DescriptionItem title={t('installations.installed')}>
            <Time at={installation.installedAt} />
          </DescriptionItem>
          {installation.uninstalledAt && (
            <DescriptionItem title={t('installations.one.uninstalled')}>
              <Time at={installation.uninstalledAt} />
            </DescriptionItem>
          )}
        </DescriptionList>
      </Stack>
    </Page>
  );
}
