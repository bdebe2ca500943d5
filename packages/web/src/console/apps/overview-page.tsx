import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type App, appQuery } from '../../api/apps';
import { Time } from '../../design/time';

/** How the app stands, and what its developer would do next. */
export function OverviewPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from: '/console/apps/$appId' });
  const { data: app } = useSuspenseQuery(appQuery(appId));
  return (
    <Stack gap="lg">
      <Stack className="souk-card" p="lg" gap={4}>
        <Title order={2}>{t('overview.next.title')}</Title>
        <Text>{useNextStep(app)}</Text>
      </Stack>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 4 }} m={0}>
        <Fact title={t('overview.version')}>{app.currentVersion ?? t('overview.none')}</Fact>
        <Fact title={t('overview.latest')}>{app.latestVersion ?? t('overview.none')}</Fact>
        <Fact title={t('overview.installations')}>{app.installationsCount}</Fact>
        <Fact title={t('overview.handle')}>
          <span className="souk-code">{app.handle}</span>
        </Fact>
        <Fact title={t('overview.created')}>
          <Time at={app.createdAt} />
        </Fact>
      </SimpleGrid>
    </Stack>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="souk-card souk-fact">
      <dt className="souk-quiet">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function useNextStep({ state, currentVersion, latestVersion }: App): string {
  const { t } = useTranslation();
  if (state === 'suspended' || state === 'archived')
    return t('overview.next.other', { state: t(`apps.states.${state}`) });
  if (latestVersion === null) return t('overview.next.upload');
  if (currentVersion !== latestVersion) return t('overview.next.release', { version: latestVersion });
  return t('overview.next.listed');
}
