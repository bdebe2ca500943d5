import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeveloperAccount } from '../../api/developer-account';
import { VerifyContactForm } from './verify-contact-form';

interface ContactCardProps {
  account: DeveloperAccount;
  onDone(account: DeveloperAccount): void;
}

export function ContactCard({ account, onDone }: ContactCardProps) {
  const { t } = useTranslation();
  return (
    <Stack className="souk-card" p="lg" gap="md">
      <Title order={2}>{t('account.contact.title')}</Title>
      <VerifyContactForm key={account.contactEmail} account={account} onDone={onDone} />
    </Stack>
  );
}
