import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeAccount, type DeveloperAccount } from '../../api/developer-account';
import { ApiSnippet } from '../../design/api-snippet';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { UnsavedChangesGuard } from '../../design/unsaved-changes-guard';
import { AccountFields, type AccountValues, detailsOf } from './account-fields';

interface EditAccountFormProps {
  account: DeveloperAccount;
  onDone(account: DeveloperAccount): void;
}

export function EditAccountForm({ account, onDone }: EditAccountFormProps) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const form = useApiForm<AccountValues, DeveloperAccount>({
    saved: valuesOf(account),
    send: (_, changes) => changeAccount(detailsOf(changes)),
    done: (next) => {
      setKept(true);
      onDone(next);
    },
  });
  return (
    <ApiForm form={form} label={t('account.details.title')}>
      <UnsavedChangesGuard when={form.dirty} />
      <AccountFields form={form} />
      {form.dirty && losesVerification(form.changes, account) && (
        <Text size="sm" role="status" c="var(--souk-warning)">
          {t('account.details.verifiedAgain')}
        </Text>
      )}
      <Group gap="sm">
        <SubmitButton form={form}>{t('account.details.save')}</SubmitButton>
        {form.dirty && (
          <Button variant="subtle" onClick={form.discard}>
            {t('account.details.discard')}
          </Button>
        )}
        <Text role="status" size="sm" c="var(--souk-good)">
          {kept && !form.dirty ? t('account.details.saved') : ''}
        </Text>
      </Group>
      {form.dirty && <ApiSnippet method="PATCH" path="/developer/account" body={detailsOf(form.changes)} />}
    </ApiForm>
  );
}

const valuesOf = ({ kind, name, contactEmail, website, country }: DeveloperAccount): AccountValues => ({
  kind,
  name,
  contactEmail,
  website: website ?? '',
  country: country ?? '',
});

/** Merchants trust a verified name: another one is looked at again. */
function losesVerification(changes: Partial<AccountValues>, { verification }: DeveloperAccount): boolean {
  if (verification.state === 'unverified') return false;
  return 'kind' in changes || 'name' in changes || 'contactEmail' in changes;
}
