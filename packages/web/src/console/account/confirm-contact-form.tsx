import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirmContactCode, type DeveloperAccount, sendContactCode } from '../../api/developer-account';
import { AsCommand } from '../../design/as-command';
import { MailedCodeForm } from '../../design/form/mailed-code-form';

interface ConfirmContactFormProps {
  account: DeveloperAccount;
  onDone(account: DeveloperAccount): void;
}

/** A code to the contact address, and back. */
export function ConfirmContactForm({ account, onDone }: ConfirmContactFormProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Text>
        {t('account.contact.sentence')} <span className="souk-code">{account.contactEmail}</span>
      </Text>
      <MailedCodeForm keyPrefix="account.contact" mail={sendContactCode} confirm={confirmContactCode} onDone={onDone} />
      <AsCommand method="POST" path="/developer/account/verification" />
    </Stack>
  );
}
