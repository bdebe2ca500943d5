import { Stack, Text } from '@mantine/core';
import { Trans } from 'react-i18next';
import { confirmContactCode, type DeveloperAccount, sendContactCode } from '../../api/developer-account';
import { ApiSnippet } from '../../design/api-snippet';
import { CodeText } from '../../design/code-text';
import { EmailCodeForm } from '../../design/form/email-code-form';

interface VerifyContactFormProps {
  account: DeveloperAccount;
  onDone(account: DeveloperAccount): void;
}

/** A code to the contact address, and back. */
export function VerifyContactForm({ account, onDone }: VerifyContactFormProps) {
  return (
    <Stack gap="md">
      <Text>
        <Trans i18nKey="account.contact.sentence" components={{ email: <CodeText value={account.contactEmail} /> }} />
      </Text>
      <EmailCodeForm keyPrefix="account.contact" mail={sendContactCode} confirm={confirmContactCode} onDone={onDone} />
      <ApiSnippet method="POST" path="/developer/account/verification" />
    </Stack>
  );
}
