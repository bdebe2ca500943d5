import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/dialog';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';

interface ReauthenticateFormProps<Answer> {
  /** The deed, on both buttons. */
  label: string;
  title: string;
  sentence: string;
  danger?: boolean;
  send(identity: { currentPassword: string; code: string }): Promise<Answer>;
  onDone(answer: Answer): void;
}

/** A deed that needs the password and a code, both, however long one is signed in already. */
export function ReauthenticateForm<Answer>(props: ReauthenticateFormProps<Answer>) {
  const [open, setOpen] = useState(false);
  const { label, danger = false } = props;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        {...(danger && { c: 'var(--souk-bad)' })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <IdentityDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function IdentityDialog<Answer>(props: ReauthenticateFormProps<Answer> & { onClose(): void }) {
  const { label, title, sentence, send, onDone, onClose } = props;
  const { t } = useTranslation();
  const form = useApiForm({
    saved: { currentPassword: '', code: '' },
    send: (values) => send({ ...values, code: values.code.trim() }),
    done: (answer) => {
      onClose();
      onDone(answer);
    },
  });
  return (
    <Dialog open title={title} busy={form.busy} onClose={onClose}>
      <ApiForm form={form}>
        <Text>{sentence}</Text>
        <PasswordInput
          label={t('you.password.current')}
          {...form.text('currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('you.password.show') }}
          dir="ltr"
          required
        />
        <TextInput
          label={t('you.factor.code')}
          description={t('you.factor.orRecovery')}
          {...form.text('code')}
          autoComplete="one-time-code"
          dir="ltr"
          required
        />
        <Stack gap={0}>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={form.busy}>
              {t('confirm.cancel')}
            </Button>
            <SubmitButton form={form}>{label}</SubmitButton>
          </Group>
        </Stack>
      </ApiForm>
    </Dialog>
  );
}
