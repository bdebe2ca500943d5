import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirmContactCode, type DeveloperAccount, sendContactCode } from '../../api/developer-account';
import { ApiSnippet } from '../../design/api-snippet';
import { EmailCodeForm } from '../../design/form/email-code-form';

interface VerifyContactFormProps {
  account: DeveloperAccount;
  onDone(account: DeveloperAccount): void;
}

/** A code to the contact address, and back. */
export function VerifyContactForm({ account, onDone }: VerifyContactFormProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Text>
        {t('account.contact.sentence')} <span className="souk-code">{account.contactEmail}</span>
      </Text>
      <EmailCodeForm keyPrefix="account.contact" mail={sendContactCode} confirm={confirmContactCode} onDone={onDone} />
      <ApiSnippet method="POST" path="/developer/account/verification" />
    </Stack>
  );
}
