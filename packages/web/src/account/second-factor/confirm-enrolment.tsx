import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { confirmSecondFactor, type NewSecondFactor } from '../../api/second-factor';
import { CopyableId } from '../../design/copyable-id';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Time } from '../../design/time';
import { QrCode } from './qr-code';

interface ConfirmEnrolmentProps {
  factor: NewSecondFactor;
  onCodes(codes: string[]): void;
  onAgain(): void;
}

/** The secret as a picture and as letters, and the first code that shows it has arrived. */
export function ConfirmEnrolment({ factor: { secret, uri, expiresAt }, onCodes, onAgain }: ConfirmEnrolmentProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    saved: { code: '' },
    send: ({ code }) => confirmSecondFactor(code.replace(/\s/g, '')),
    done: onCodes,
  });
  return (
    <Stack className="souk-card" p="lg" gap="md" maw="42rem">
      <Title order={2}>{t('you.factor.scan.title')}</Title>
      <Group gap="lg" align="flex-start">
        <QrCode text={uri} label={t('you.factor.scan.picture')} />
        <Stack gap="sm" flex="1 1 14rem">
          <Text>{t('you.factor.scan.sentence')}</Text>
          <Text size="sm">
            {t('you.factor.scan.letters')} <CopyableId value={secret} />
          </Text>
          <Text size="sm" className="souk-quiet">
            <Trans i18nKey="you.factor.scan.until" components={{ when: <Time at={expiresAt} /> }} />
          </Text>
        </Stack>
      </Group>
      <ApiForm form={form}>
        <TextInput
          label={t('you.factor.code')}
          {...form.text('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          w={180}
          required
          data-autofocus
        />
        <Group gap="sm">
          <SubmitButton form={form}>{t('you.factor.scan.do')}</SubmitButton>
          <Button variant="subtle" onClick={onAgain}>
            {t('you.factor.scan.cancel')}
          </Button>
        </Group>
      </ApiForm>
    </Stack>
  );
}
