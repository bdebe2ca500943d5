import { Anchor, Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { overviewQuery } from '../../api/apps';
import { EmptyState } from '../../design/empty-state';
import { List } from '../../design/list';
import { Page } from '../../design/page';
import { appColumns } from './app-columns';
import { Attention } from './attention';

/** The developer's apps: what needs a hand first, then all of them. */
export function AppsPage() {
  const { t } = useTranslation();
  const { archived } = useSearch({ from: '/console/' });
  const { data } = useInfiniteQuery(overviewQuery());
  const apps = data?.pages.flatMap((page) => page.data) ?? [];
  const archivedCount = apps.filter(({ app }) => app.state === 'archived').length;
  const create = (
    <Button component={Link} to="/console/new-app">
      {t('apps.create.label')}
    </Button>
  );
  return (
    <Page title={t('apps.title')} summary={t('apps.summary')} actions={apps.length > 0 && create}>
      <Stack gap="lg">
        <Attention apps={apps} />
        <List
          label={t('apps.title')}
          query={{ ...overviewQuery(), select: archived ? undefined : withoutArchived }}
          columns={appColumns}
          idOf={({ app }) => app.id}
          empty={
            <EmptyState title={t('apps.empty.title')} action={create}>
              {t('apps.empty.sentence')}
            </EmptyState>
          }
        />
        {archivedCount > 0 && (
          <Anchor component={Link} to="/console" search={{ archived: archived ? undefined : 'shown' } as never}>
            {t(archived ? 'apps.archived.hide' : 'apps.archived.show', { count: archivedCount })}
          </Anchor>
        )}
      </Stack>
    </Page>
  );
}

type Pages = NonNullable<ReturnType<typeof useOverview>['data']>;
const useOverview = () => useInfiniteQuery(overviewQuery());

const withoutArchived = ({ pages, ...rest }: Pages): Pages => ({
  ...rest,
  pages: pages.map((page) => ({ ...page, data: page.data.filter(({ app }) => app.state !== 'archived') })),
});
