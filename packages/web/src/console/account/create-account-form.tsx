import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AccountDetails, createAccount, type DeveloperAccount } from '../../api/developer-account';
import { userQuery } from '../../api/user';
import { ApiSnippet } from '../../design/api-snippet';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { PageSkeleton } from '../../design/page-skeleton';
import { AccountFields, type AccountValues, detailsOf } from './account-fields';

/** The first step; it begins with what is known of the person. */
export function CreateAccountForm({ onDone }: { onDone(account: DeveloperAccount): void }) {
  const { data: user, isPending } = useQuery(userQuery());
  if (isPending) return <PageSkeleton />;
  return <Form saved={{ ...empty, name: user?.name ?? '', contactEmail: user?.email ?? '' }} onDone={onDone} />;
}

const empty: AccountValues = { kind: 'individual', name: '', contactEmail: '', website: '', country: '' };

function Form({ saved, onDone }: { saved: AccountValues; onDone(account: DeveloperAccount): void }) {
  const { t } = useTranslation();
  const form = useApiForm({
    saved,
    send: (values) => createAccount(detailsOf(values) as AccountDetails),
    done: onDone,
    draft: 'developer-account',
  });
  return (
    <ApiForm form={form} label={t('account.become.title')}>
      <AccountFields form={form} />
      <div>
        <SubmitButton form={form}>{t('account.become.create')}</SubmitButton>
      </div>
      <ApiSnippet method="POST" path="/developer/account" body={detailsOf(form.values)} />
    </ApiForm>
  );
}
