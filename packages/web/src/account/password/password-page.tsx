import { Anchor, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword, userQuery } from '../../api/user';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Page } from '../../design/page';

/** A new password ends everything that was signed in with the old one: said before, and again after. */
export function PasswordPage() {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(userQuery());
  const [changed, setChanged] = useState(false);
  const form = useApiForm({
    saved: { currentPassword: '', newPassword: '' },
    send: ({ currentPassword, newPassword }) => changePassword(currentPassword, newPassword),
    done: () => setChanged(true),
    emptiesWhenDone: true,
  });
  return (
    <Page title={t('you.password.title')} summary={t('you.password.summary')}>
      <Stack className="souk-card" p="lg" gap="md" maw="32rem">
        {changed ? (
          <Stack role="status" gap="xs">
            <Title order={2}>{t('you.password.changed')}</Title>
            <Text>{t('you.password.again')}</Text>
            <Anchor href="/dashboard/sign-in?next=/account">{t('error.signIn')}</Anchor>
          </Stack>
        ) : (
          <ApiForm form={form} label={t('you.password.title')}>
            {/* For password keepers: they file the new one under this name. */}
            <input type="email" value={user.email} autoComplete="username" readOnly hidden />
            <PasswordInput
              label={t('you.password.current')}
              {...form.text('currentPassword')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('you.password.show') }}
              dir="ltr"
              required
            />
            <PasswordInput
              label={t('you.password.new')}
              description={t('you.password.hint')}
              {...form.text('newPassword')}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': t('you.password.show') }}
              dir="ltr"
              required
            />
            <div>
              <SubmitButton form={form}>{t('you.password.do')}</SubmitButton>
            </div>
          </ApiForm>
        )}
      </Stack>
    </Page>
  );
}
