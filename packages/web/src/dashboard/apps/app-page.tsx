import { Button, Group } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AppDetails, appDetailsQuery, type InstalledApp, installedAppQuery } from '../../api/installed-apps';
import { Notice } from '../../design/notice';
import { Page } from '../../design/page';
import { useBusiness } from '../use-business';
import { AboutApp } from './about-app';
import { ActivityPanel } from './activity/activity-panel';
import { AppStatus } from './app-status';
import { PendingVersionPanel } from './pending-version';
import { Permissions } from './permissions/permissions';
import { StoreAccessForm } from './store-access-form';
import { UninstallButton } from './uninstall-button';

/** One installed app: what it may do, where, what it did, what waits, and the way out. */
export function AppPage() {
  const { t } = useTranslation();
  const { businessId, installationId } = useParams({ from: '/dashboard/b/$businessId/apps/$installationId' });
  const { data: installed } = useSuspenseQuery(installedAppQuery(businessId, installationId));
  const { data: details } = useSuspenseQuery(appDetailsQuery(businessId, installationId));
  const { may } = useBusiness();
  const manages = may('apps:manage');
  const living = installed.state !== 'uninstalled';
  return (
    <Page
      title={installed.app.name}
      summary={<AppStatus installed={installed} />}
      actions={
        <Group gap="sm">
          {living && manages && <UninstallButton installed={installed} details={details} />}
          {canOpen(installed, details) && <OpenButton installed={installed} />}
        </Group>
      }
    >
      {installed.state === 'suspended' && <Notice tone="critical">{t('installedApps.suspended')}</Notice>}
      {installed.state === 'uninstalled' && <Notice tone="neutral">{t('installedApps.gone')}</Notice>}
      {living && !manages && <Notice tone="neutral">{t('installedApps.lookOnly')}</Notice>}
      {living && details.waiting && (
        <PendingVersionPanel installed={installed} waiting={details.waiting} manages={manages} />
      )}
      <Permissions installed={installed} details={details} manages={manages && living} />
      <StoreAccessForm installed={installed} manages={manages && living} />
      {manages && <ActivityPanel installed={installed} />}
      <AboutApp installed={installed} details={details} />
    </Page>
  );
}

const canOpen = ({ state }: InstalledApp, { admin, origin }: AppDetails): boolean =>
  state === 'active' && admin !== null && origin !== null;

function OpenButton({ installed: { businessId, id } }: { installed: InstalledApp }) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to="/dashboard/b/$businessId/apps/$installationId/open"
      params={{ businessId, installationId: id } as never}
    >
      {t('installedApps.open')}
    </Button>
  );
}
