import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirmEmail, mailEmailCode, type User } from '../../api/user';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Problem } from '../../design/problem';
import { Time } from '../../design/time';

interface ConfirmEmailCardProps {
  email: string;
  onDone(user: User): void;
}

/** Shows that the address is the person's: a code is mailed there, and typed here. */
export function ConfirmEmailCard({ email, onDone }: ConfirmEmailCardProps) {
  const { t } = useTranslation();
  const mail = useMutation({ mutationFn: mailEmailCode });
  const form = useApiForm({
    saved: { code: '' },
    send: ({ code }) => confirmEmail(code.replace(/\s/g, '')),
    done: onDone,
  });
  return (
    <Stack className="souk-card" p="lg" gap="md">
      <Title order={2}>{t('you.confirm.title')}</Title>
      <Text>
        {t('you.confirm.sentence')} <span className="souk-code">{email}</span>
      </Text>
      <Group gap="sm">
        <Button variant={mail.data ? 'default' : 'filled'} loading={mail.isPending} onClick={() => mail.mutate()}>
          {t(mail.data ? 'you.confirm.sendAgain' : 'you.confirm.send')}
        </Button>
        <Text role="status" size="sm" className="souk-quiet">
          {mail.data && (
            <>
              {t('you.confirm.sent')} <Time at={mail.data.expiresAt} />
            </>
          )}
        </Text>
      </Group>
      {mail.error && <Problem error={mail.error} />}
      {mail.data && (
        <ApiForm form={form}>
          <Group gap="sm" align="flex-end">
            <TextInput
              label={t('you.confirm.code')}
              {...form.text('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              w={180}
              required
            />
            <SubmitButton form={form}>{t('you.confirm.do')}</SubmitButton>
          </Group>
        </ApiForm>
      )}
    </Stack>
  );
}
