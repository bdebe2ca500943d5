import { Stack, Text, Title } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountQuery, type DeveloperAccount } from '../../api/developer-account';
import { CopyableId } from '../../design/copyable-id';
import { Fact, Facts } from '../../design/facts';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { ChangeAccountForm } from './change-account-form';
import { ContactCard } from './contact-card';
import { Standing } from './standing';
import { TermsCard } from './terms-card';

/** The developer account: how it stands, who it is, what was agreed. */
export function AccountPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: account } = useSuspenseQuery(accountQuery());
  const keep = (next: DeveloperAccount) => queries.setQueryData(accountQuery().queryKey, next);
  return (
    <Page title={t('account.title')} summary={t('account.summary')}>
      <Stack gap="lg" maw="48rem">
        <Standing account={account} />
        {!account.emailVerifiedAt && <ContactCard account={account} onDone={keep} />}
        <Stack className="souk-card" p="lg" gap="md">
          <Stack gap={2}>
            <Title order={2}>{t('account.details.title')}</Title>
            <Text className="souk-quiet" size="sm">
              {t('account.details.sentence')}
            </Text>
          </Stack>
          <ChangeAccountForm account={account} onDone={keep} />
        </Stack>
        <TermsCard account={account} onDone={keep} />
        <Facts>
          <Fact title={t('account.id')}>
            <CopyableId value={account.id} />
          </Fact>
          <Fact title={t('account.since')}>
            <Time at={account.createdAt} />
          </Fact>
        </Facts>
      </Stack>
    </Page>
  );
}
