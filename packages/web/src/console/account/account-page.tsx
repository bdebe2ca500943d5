import { Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountQuery, type DeveloperAccount } from '../../api/developer-account';
import { developerStorageQuery } from '../../api/storage';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { Page } from '../../design/page';
import { StoragePanel } from '../../design/storage-panel';
import { Time } from '../../design/time';
import { AccountStatus } from './account-status';
import { ContactCard } from './contact-card';
import { EditAccountForm } from './edit-account-form';
import { TermsCard } from './terms-card';

/** The developer account: how it stands, who it is, what was agreed. */
export function AccountPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: account } = useSuspenseQuery(accountQuery());
  const { data: storage } = useQuery(developerStorageQuery());
  const keep = (next: DeveloperAccount) => queries.setQueryData(accountQuery().queryKey, next);
  return (
    <Page title={t('account.title')} summary={t('account.summary')}>
      <Stack gap="lg" maw="48rem">
        <AccountStatus account={account} />
        {!account.emailVerifiedAt && <ContactCard account={account} onDone={keep} />}
        <Stack className="souk-card" p="lg" gap="md">
          <Stack gap={2}>
            <Title order={2}>{t('account.details.title')}</Title>
            <Text className="souk-quiet" size="sm">
              {t('account.details.sentence')}
            </Text>
          </Stack>
          <EditAccountForm account={account} onDone={keep} />
        </Stack>
        <TermsCard account={account} onDone={keep} />
        {storage && <StoragePanel usage={storage} summary={t('storage.ofDeveloper')} />}
        <DescriptionList>
          <DescriptionItem title={t('account.id')}>
            <CopyableId value={account.id} />
          </DescriptionItem>
          <DescriptionItem title={t('account.since')}>
            <Time at={account.createdAt} />
          </DescriptionItem>
        </DescriptionList>
      </Stack>
    </Page>
  );
}
