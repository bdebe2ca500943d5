import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { ErrorMessage } from '../error-message';
import { Time } from '../time';
import { ApiForm } from './api-form';
import { SubmitButton } from './submit-button';
import { useApiForm } from './use-api-form';

interface EmailCodeFormProps<Answer> {
  /** Prefix of its messages: `send`, `sendAgain`, `sent`, `code`, `confirm`. */
  keyPrefix: string;
  mail(): Promise<{ expiresAt: string }>;
  confirm(code: string): Promise<Answer>;
  onDone(answer: Answer): void;
}

/** Shows that an address is somebody's: a code is mailed there, and typed here. */
export function EmailCodeForm<Answer>({ keyPrefix, mail, confirm, onDone }: EmailCodeFormProps<Answer>) {
  const { t } = useTranslation();
  const sending = useMutation({ mutationFn: mail });
  const form = useApiForm({
    saved: { code: '' },
    send: ({ code }) => confirm(code.replace(/\s/g, '')),
    done: onDone,
  });
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Button
          variant={sending.data ? 'default' : 'filled'}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t(sending.data ? `${keyPrefix}.sendAgain` : `${keyPrefix}.send`)}
        </Button>
        <Text role="status" size="sm" className="souk-quiet">
          {sending.data && (
            <Trans i18nKey={`${keyPrefix}.sent`} components={{ when: <Time at={sending.data.expiresAt} /> }} />
          )}
        </Text>
      </Group>
      {sending.error && <ErrorMessage error={sending.error} />}
      {sending.data && (
        <ApiForm form={form} label={t(`${keyPrefix}.code`)}>
          <Group gap="sm" align="flex-end">
            <TextInput
              label={t(`${keyPrefix}.code`)}
              {...form.text('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              w={180}
              required
            />
            <SubmitButton form={form}>{t(`${keyPrefix}.confirm`)}</SubmitButton>
          </Group>
        </ApiForm>
      )}
    </Stack>
  );
}
