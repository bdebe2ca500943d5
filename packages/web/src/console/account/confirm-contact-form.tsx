import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirmContactCode, type DeveloperAccount, sendContactCode } from '../../api/developer-account';
import { AsCommand } from '../../design/as-command';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Problem } from '../../design/problem';
import { Time } from '../../design/time';

interface ConfirmContactFormProps {
  account: DeveloperAccount;
  onDone(account: DeveloperAccount): void;
}

/** A code to the contact address, and back: first the mail, then its six digits. */
export function ConfirmContactForm({ account, onDone }: ConfirmContactFormProps) {
  const { t } = useTranslation();
  const mail = useMutation({ mutationFn: sendContactCode });
  return (
    <Stack gap="md">
      <Text>
        {t('account.contact.sentence')} <span className="souk-code">{account.contactEmail}</span>
      </Text>
      <Group gap="sm" align="center">
        <Button variant={mail.data ? 'default' : 'filled'} loading={mail.isPending} onClick={() => mail.mutate()}>
          {t(mail.data ? 'account.contact.sendAgain' : 'account.contact.send')}
        </Button>
        <Text role="status" size="sm" className="souk-quiet">
          {mail.data && (
            <>
              {t('account.contact.sent')} <Time at={mail.data.expiresAt} />
            </>
          )}
        </Text>
      </Group>
      {mail.error && <Problem error={mail.error} />}
      {mail.data && <CodeForm onDone={onDone} />}
      <AsCommand method="POST" path="/developer/account/verification" />
    </Stack>
  );
}

function CodeForm({ onDone }: Pick<ConfirmContactFormProps, 'onDone'>) {
  const { t } = useTranslation();
  const form = useApiForm({
    saved: { code: '' },
    send: ({ code }) => confirmContactCode(code.replace(/\s/g, '')),
    done: onDone,
  });
  return (
    <ApiForm form={form} label={t('account.contact.code')}>
      <Group gap="sm" align="flex-end">
        <TextInput
          label={t('account.contact.code')}
          {...form.text('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          w={180}
          required
        />
        <SubmitButton form={form}>{t('account.contact.confirm')}</SubmitButton>
      </Group>
    </ApiForm>
  );
}
