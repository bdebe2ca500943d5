import { Anchor, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { beginSecondFactor, type NewSecondFactor } from '../../api/second-factor';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { ConfirmEnrolment } from './confirm-enrolment';

/** First the password, then the secret, then a first code: nothing is asked for at sign-in before that code was right. */
export function EnableSecondFactor({ onCodes }: { onCodes(codes: string[]): void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<NewSecondFactor>();
  const form = useApiForm({
    saved: { currentPassword: '' },
    send: ({ currentPassword }) => beginSecondFactor(currentPassword),
    done: setMade,
    emptiesWhenDone: true,
  });
  if (made) return <ConfirmEnrolment factor={made} onCodes={onCodes} onAgain={() => setMade(undefined)} />;
  const unverified = form.error instanceof ApiError && form.error.code === 'EMAIL_NOT_VERIFIED';
  return (
    <Stack className="souk-card" p="lg" gap="md" maw="36rem">
      <Title order={2}>{t('you.factor.off.title')}</Title>
      <Text>{t('you.factor.off.sentence')}</Text>
      <ApiForm form={form} label={t('you.factor.off.do')}>
        <PasswordInput
          label={t('you.password.current')}
          {...form.text('currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('you.password.show') }}
          dir="ltr"
          required
        />
        {unverified && (
          <Anchor component={Link} to="/account">
            {t('you.invitations.verify')}
          </Anchor>
        )}
        <div>
          <SubmitButton form={form}>{t('you.factor.off.do')}</SubmitButton>
        </div>
      </ApiForm>
    </Stack>
  );
}
