import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Business, businessesQuery } from '../../api/businesses';
import { CopyableId } from '../../design/copyable-id';
import { ListTable } from '../../design/list-table';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { CreateBusiness } from './create-business';
import { PendingInvitations } from './pending-invitations';

/** Which business to work in. Who has only one is led into it; who has none opens one. */
export function ChooseBusinessPage() {
  const { t } = useTranslation();
  const { all } = useSearch({ from: '/dashboard/' });
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(businessesQuery());
  const businesses = data.pages.flatMap((page) => page.data);
  const [only, ...others] = businesses;
  if (only && others.length === 0 && !all)
    return <Navigate to="/dashboard/b/$businessId" params={{ businessId: only.id }} replace />;
  return (
    <Page title={t('dashboard.choose')} summary={t(only ? 'dashboard.chooseSentence' : 'dashboard.noneSentence')}>
      <PendingInvitations />
      {only && (
        <Stack align="flex-start">
          <Businesses businesses={businesses} />
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('list.more')}
            </Button>
          )}
        </Stack>
      )}
      <CreateBusiness />
      <Text size="sm" className="souk-quiet">
        {t('dashboard.device')}{' '}
        <Anchor inherit underline="always" href="/dashboard/device">
          {t('dashboard.deviceLink')}
        </Anchor>
      </Text>
    </Page>
  );
}

function Businesses({ businesses }: { businesses: Business[] }) {
  const { t } = useTranslation();
  return (
    <ListTable
      label={t('dashboard.choose')}
      rows={businesses}
      idOf={({ id }) => id}
      columns={[
        {
          title: 'dashboard.business',
          show: ({ id, name, devStore }) => (
            <>
              <Anchor
                inherit
                component={Link}
                to="/dashboard/b/$businessId"
                params={{ businessId: id } as never}
                fw={600}
              >
                <bdi>{name}</bdi>
              </Anchor>{' '}
              {devStore && <Status keyPrefix="dashboard" value="devStore" tone="neutral" />}
            </>
          ),
        },
        {
          title: 'dashboard.yourPart',
          show: ({ owner, permissions }) =>
            owner ? t('dashboard.owner') : t('dashboard.member', { count: permissions.length }),
        },
        { title: 'dashboard.since', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
        { title: 'dashboard.id', show: ({ id }) => <CopyableId value={id} />, wideOnly: true },
      ]}
    />
  );
}
