import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirmEmail, mailEmailCode, type User } from '../../api/user';
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
        {t('you.confirm.sentence')} <span className="souk-code">{email}</span>
      </Text>
      <EmailCodeForm keyPrefix="you.confirm" mail={mailEmailCode} confirm={confirmEmail} onDone={onDone} />
    </Stack>
  );
}
