import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { appProgressQuery } from '../../api/app-progress';
import { type App, appQuery } from '../../api/apps';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { Page } from '../../design/page';
import { PageSkeleton } from '../../design/page-skeleton';
import { RegionError } from '../../design/region-error';
import { Time } from '../../design/time';
import { Health } from './health';
import { NextSteps } from './next-steps';

/** How the app stands, and what its developer would do next. */
export function OverviewPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from: '/console/apps/$appId' });
  const { data: app } = useSuspenseQuery(appQuery(appId));
  const progress = useQuery(appProgressQuery(appId));
  const readOnly = app.state === 'suspended' || app.state === 'archived';
  const live = app.currentVersion !== null;
  const steps = progress.data && !readOnly && <NextSteps app={app} progress={progress.data} />;
  return (
    <Page title={t('overview.title')}>
      <Stack gap="xl">
        {readOnly && <Text>{t('overview.readOnly', { state: t(`apps.states.${app.state}`) })}</Text>}
        {live && <Health app={app} />}
        {progress.error && !progress.data && (
          <RegionError error={progress.error} reset={() => void progress.refetch()} />
        )}
        {progress.isPending && <PageSkeleton />}
        {steps}
        <AppFacts app={app} />
      </Stack>
    </Page>
  );
}

function AppFacts({ app }: { app: App }) {
  const { t } = useTranslation();
  const { id: appId } = app;
  return (
    <DescriptionList>
      <DescriptionItem title={t('overview.version')}>
        <VersionLink appId={appId} version={app.currentVersion} />
      </DescriptionItem>
      <DescriptionItem title={t('overview.latest')}>
        <VersionLink appId={appId} version={app.latestVersion} />
      </DescriptionItem>
      <DescriptionItem title={t('overview.handle')}>
        <code className="souk-code">{app.handle}</code>
      </DescriptionItem>
      <DescriptionItem title={t('overview.created')}>
        <Time at={app.createdAt} />
      </DescriptionItem>
    </DescriptionList>
  );
}

function VersionLink({ appId, version }: { appId: string; version: number | null }) {
  const { t } = useTranslation();
  if (version === null) return <span className="souk-quiet">{t('overview.none')}</span>;
  return (
    <Anchor component={Link} to="/console/apps/$appId/versions/$version" params={{ appId, version } as never}>
      {t('overview.versionNumber', { version })}
    </Anchor>
  );
}
