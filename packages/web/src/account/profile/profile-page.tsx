import { Stack } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type User, userQuery } from '../../api/user';
import { CopyableId } from '../../design/copyable-id';
import { Fact, Facts } from '../../design/facts';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { ConfirmEmailCard } from './confirm-email-card';

/** Who one is in Souk, whatever one does in it. */
export function ProfilePage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: user } = useSuspenseQuery(userQuery());
  const keep = (next: User) => queries.setQueryData(userQuery().queryKey, next);
  const verified = user.emailVerifiedAt ? 'yes' : 'no';
  return (
    <Page title={t('you.profile.title')} summary={t('you.profile.summary')}>
      <Stack gap="lg" maw="48rem">
        <Facts>
          <Fact title={t('you.profile.name')}>
            <bdi>{user.name}</bdi>
          </Fact>
          <Fact title={t('you.profile.email')}>
            <CopyableId value={user.email} />{' '}
            <Status
              keyPrefix="you.profile.verified"
              value={verified}
              tone={verified === 'yes' ? 'success' : 'attention'}
            />
          </Fact>
          {user.staff && <Fact title={t('you.profile.role')}>{t('you.profile.staff')}</Fact>}
          <Fact title={t('you.profile.id')}>
            <CopyableId value={user.id} />
          </Fact>
          <Fact title={t('you.profile.since')}>
            <Time at={user.createdAt} />
          </Fact>
        </Facts>
        {!user.emailVerifiedAt && <ConfirmEmailCard email={user.email} onDone={keep} />}
      </Stack>
    </Page>
  );
}
