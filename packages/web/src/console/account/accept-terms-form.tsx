import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { acceptTerms, type DeveloperAccount } from '../../api/developer-account';
import { ApiSnippet } from '../../design/api-snippet';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { isolateLtr } from '../../locales/bidi';
import { TermsText } from './terms-text';

interface AcceptTermsFormProps {
  version: string;
  onDone(account: DeveloperAccount): void;
}

/** The terms to read, and the acceptance of this very version. */
export function AcceptTermsForm({ version, onDone }: AcceptTermsFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    saved: { version: false },
    send: ({ version: read }) => {
      if (!read) throw new NotRead(t('account.terms.mustRead'));
      return acceptTerms(version);
    },
    done: onDone,
  });
  const missing = form.error instanceof NotRead && !form.values.version;
  return (
    <ApiForm form={missing ? { ...form, error: undefined } : form} label={t('account.terms.title')}>
      <TermsText />
      <Checkbox
        label={t('account.terms.accept', { version: isolateLtr(version) })}
        checked={form.values.version}
        onChange={({ currentTarget }) => form.set('version', currentTarget.checked)}
        error={missing ? t('account.terms.mustRead') : form.errorAt('version')}
      />
      <div>
        <SubmitButton form={form}>{t('account.terms.do')}</SubmitButton>
      </div>
      <ApiSnippet method="POST" path="/developer/account/terms" body={{ version }} />
    </ApiForm>
  );
}

class NotRead extends Error {}
