import { Stack, Text, Title } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { confirmEmail, mailEmailCode, type User } from '../../api/user';
import { CodeText } from '../../design/code-text';
import { EmailCodeForm } from '../../design/form/email-code-form';

interface VerifyEmailCardProps {
  email: string;
  onDone(user: User): void;
}

/** Shows that the address one signs in with is one's own. */
export function VerifyEmailCard({ email, onDone }: VerifyEmailCardProps) {
  const { t } = useTranslation();
  return (
    <Stack className="souk-card" p="lg" gap="md">
      <Title order={2}>{t('you.confirm.title')}</Title>
      <Text>
        <Trans i18nKey="you.confirm.sentence" components={{ email: <CodeText value={email} /> }} />
      </Text>
      <EmailCodeForm keyPrefix="you.confirm" mail={mailEmailCode} confirm={confirmEmail} onDone={onDone} />
    </Stack>
  );
}
