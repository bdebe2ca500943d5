import { Stack } from '@mantine/core';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userStorageQuery } from '../../api/storage';
import { type User, userQuery } from '../../api/user';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { StoragePanel } from '../../design/storage-panel';
import { Time } from '../../design/time';
import { VerifyEmailCard } from './verify-email-card';

/** Who one is in Souk, whatever one does in it. */
export function ProfilePage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: user } = useSuspenseQuery(userQuery());
  const { data: storage } = useQuery(userStorageQuery());
  const keep = (next: User) => queries.setQueryData(userQuery().queryKey, next);
  const verified = user.emailVerifiedAt ? 'yes' : 'no';
  return (
    <Page title={t('you.profile.title')} summary={t('you.profile.summary')}>
      <Stack gap="lg" maw="48rem">
        <DescriptionList>
          <DescriptionItem title={t('you.profile.name')}>
            <bdi>{user.name}</bdi>
          </DescriptionItem>
          <DescriptionItem title={t('you.profile.email')}>
            <CopyableId value={user.email} />{' '}
            <Status
              keyPrefix="you.profile.verified"
              value={verified}
              tone={verified === 'yes' ? 'success' : 'attention'}
            />
          </DescriptionItem>
          {user.staff && <DescriptionItem title={t('you.profile.role')}>{t('you.profile.staff')}</DescriptionItem>}
          <DescriptionItem title={t('you.profile.id')}>
            <CopyableId value={user.id} />
          </DescriptionItem>
          <DescriptionItem title={t('you.profile.since')}>
            <Time at={user.createdAt} />
          </DescriptionItem>
        </DescriptionList>
        {!user.emailVerifiedAt && <VerifyEmailCard email={user.email} onDone={keep} />}
        {storage && <StoragePanel usage={storage} summary={t('storage.ofUser')} />}
      </Stack>
    </Page>
  );
}
