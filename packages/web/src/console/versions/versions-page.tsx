import { Anchor, Button, Group } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Version, versionsQuery } from '../../api/versions';
import { EmptyState } from '../../design/empty-state';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { VersionStatus } from './version-status';

export function VersionsPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from: '/console/apps/$appId/versions' });
  const upload = (
    <Button component={Link} to="/console/apps/$appId/versions/new" params={{ appId } as never}>
      {t('versions.upload.label')}
    </Button>
  );
  const columns: Column<Version>[] = [
    {
      title: 'versions.version',
      show: ({ version }) => (
        <Anchor
          component={Link}
          to="/console/apps/$appId/versions/$version"
          params={{ appId, version } as never}
          fw={600}
        >
          {t('versions.number', { version })}
        </Anchor>
      ),
    },
    { title: 'versions.state', show: (version) => <VersionStatus version={version} /> },
    { title: 'versions.asksFor', show: (version) => <AsksFor version={version} />, wideOnly: true },
    { title: 'versions.uploaded', show: ({ createdAt }) => <Time at={createdAt} /> },
    { title: 'versions.released', show: ({ releasedAt }) => <Time at={releasedAt} />, wideOnly: true },
  ];
  return (
    <Page title={t('versions.title')} summary={t('versions.summary')} actions={upload}>
      <List
        label={t('versions.title')}
        query={versionsQuery(appId)}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <EmptyState title={t('versions.none.title')} action={upload}>
            {t('versions.none.sentence')}
          </EmptyState>
        }
      />
    </Page>
  );
}

/** How much a version wants, in two numbers. */
function AsksFor({ version: { scopes, optionalScopes, webhookTopics } }: { version: Version }) {
  const { t } = useTranslation();
  return (
    <Group gap="md" className="souk-quiet">
      <span>{t('versions.scopesCount', { count: scopes.length + optionalScopes.length })}</span>
      <span>{t('versions.topicsCount', { count: webhookTopics.length })}</span>
    </Group>
  );
}
