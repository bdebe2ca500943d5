import '../floating-bar.css';
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiSnippet } from '../api-snippet';
import type { Command } from '../curl-command';
import { UnsavedChangesGuard } from '../unsaved-changes-guard';
import { SubmitButton } from './submit-button';
import type { ApiForm } from './use-api-form';

interface SaveBarProps {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values
  form: ApiForm<any>;
  /** What saving sends. */
  command: Command;
}

/** In sight while something of the form is not saved: both ways out of it, and nobody leaves by mistake. */
export function SaveBar({ form, command }: SaveBarProps) {
  const { t } = useTranslation();
  if (!form.dirty) return null;
  return (
    <div className="souk-floating-bar">
      <UnsavedChangesGuard when />
      <Text role="status">{t(form.restored ? 'form.restored' : 'form.unsaved')}</Text>
      <Group gap="sm">
        <Button variant="default" onClick={form.discard} disabled={form.busy}>
          {t('form.discard')}
        </Button>
        <SubmitButton form={form}>{t('form.save')}</SubmitButton>
      </Group>
      <ApiSnippet {...command} />
    </div>
  );
}
