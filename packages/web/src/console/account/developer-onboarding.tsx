import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery, type DeveloperAccount } from '../../api/developer-account';
import { Page } from '../../design/page';
import { AcceptTermsForm } from './accept-terms-form';
import { CreateAccountForm } from './create-account-form';
import { StepIndicator } from './step-indicator';
import { VerifyContactForm } from './verify-contact-form';

const steps = ['details', 'terms', 'contact'] as const;

/**
 * Shown in the place of whatever page of the console was asked for, until there is a developer account; then that page
 * appears. What is left undone after the first step can be done on the account's page.
 */
export function DeveloperOnboarding({ onDone }: { onDone(): void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [account, setAccount] = useState<DeveloperAccount>();
  const step = stepOf(account);
  const keep = (next: DeveloperAccount) => {
    queries.setQueryData(accountQuery().queryKey, next);
    setAccount(next);
    if (next.emailVerifiedAt) onDone();
  };
  return (
    <Box maw="42rem" mx="auto">
      <Page title={t('account.become.title')} summary={t('account.become.summary')}>
        <StepIndicator
          label={t('account.become.steps')}
          names={steps.map((one) => t(`account.become.${one}`))}
          now={step}
        />
        <Stack className="souk-card" p="lg" gap="md">
          <StepTitle key={step} moved={step > 0} title={t(`account.become.${steps[step]}`)} />
          {!account && <CreateAccountForm onDone={keep} />}
          {account && step === 1 && <AcceptTermsForm version={account.terms.currentVersion} onDone={keep} />}
          {account && step === 2 && <VerifyContactForm account={account} onDone={keep} />}
        </Stack>
        {account && (
          <Group gap="sm" justify="space-between">
            <Text className="souk-quiet">{t('account.become.laterSentence')}</Text>
            <Button variant="default" onClick={onDone}>
              {t('account.become.later')}
            </Button>
          </Group>
        )}
      </Page>
    </Box>
  );
}

/** The focus goes along with the steps: the button that was pressed is gone. */
function StepTitle({ title, moved }: { title: string; moved: boolean }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moved) ref.current?.focus();
  }, [moved]);
  return (
    <Title order={2} ref={ref} tabIndex={-1}>
      {title}
    </Title>
  );
}

function stepOf(account: DeveloperAccount | undefined): 0 | 1 | 2 {
  if (!account) return 0;
  return account.terms.acceptedVersion === account.terms.currentVersion ? 2 : 1;
}
