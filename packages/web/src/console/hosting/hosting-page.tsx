import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { versionsQuery } from '../../api/versions';
import { EmptyState } from '../../design/empty-state';
import { Page } from '../../design/page';
import { PageSkeleton } from '../../design/page-skeleton';
import { RegionError } from '../../design/region-error';
import { ViewTabs } from '../../design/view-tabs';
import { hostingViews } from './hosting-search';
import { LogView } from './log/log-view';
import { RunningVersions } from './running-versions';
import { VariablesView } from './variables/variables-view';

const from = '/console/apps/$appId/hosting';

/** An app that Souk runs: what runs where, what it says, and what it is given. */
export function HostingPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from });
  const { view = 'log' } = useSearch({ from });
  const list = useInfiniteQuery(versionsQuery(appId));
  const versions = list.data?.pages.flatMap(({ data }) => data);
  const hosted = versions?.filter(({ hosting }) => hosting.scan !== null);
  return (
    <Page title={t('hosting.title')} summary={t('hosting.summary')}>
      {list.isError && !versions && <RegionError error={list.error} reset={() => void list.refetch()} />}
      {!versions && !list.isError && <PageSkeleton />}
      {hosted?.length === 0 && <NotHosted appId={appId} />}
      {hosted && hosted.length > 0 && (
        <Stack gap="lg">
          <RunningVersions appId={appId} versions={hosted} />
          <ViewTabs
            label={t('hosting.views.label')}
            chosen={view}
            views={hostingViews.map((one) => ({ view: one, title: t(`hosting.views.${one}`) }))}
          />
          {view === 'log' ? <LogView appId={appId} /> : <VariablesView appId={appId} />}
        </Stack>
      )}
    </Page>
  );
}

function NotHosted({ appId }: { appId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('hosting.elsewhere.title')}
      action={
        <Button component={Link} to="/console/apps/$appId/versions/new" params={{ appId } as never} variant="default">
          {t('hosting.elsewhere.action')}
        </Button>
      }
    >
      {t('hosting.elsewhere.sentence')}
    </EmptyState>
  );
}
