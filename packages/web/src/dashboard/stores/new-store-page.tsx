import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { refreshBusiness } from '../../api/businesses';
import { openStore, type Store, storesPath } from '../../api/stores';
import { AsCommand } from '../../design/as-command';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Page } from '../../design/page';
import { toast } from '../../design/toasts';
import { asItself } from '../../words/isolate';
import { useBusiness } from '../use-business';
import { storeLanguages } from './store-languages';

/** Another store of the same business. */
export function NewStorePage() {
  const { t, i18n } = useTranslation();
  const { business, businessId } = useBusiness();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useApiForm({
    saved: { name: '', subdomain: '', language: i18n.language as Store['language'] },
    draft: `store:${businessId}`,
    send: (values) => openStore(businessId, bodyOf(values)),
    done: async ({ id, name }) => {
      toast({ title: t('stores.opened', { name: asItself(name) }) });
      await refreshBusiness(queries, businessId);
      await navigate({
        to: '/dashboard/b/$businessId/stores/$storeId',
        params: { businessId, storeId: id } as never,
      });
    },
    emptiesWhenDone: true,
  });
  return (
    <Page title={t('stores.open')} summary={t('stores.openSummary', { name: asItself(business.name) })}>
      <div className="souk-card souk-panel">
        <ApiForm form={form} label={t('stores.open')}>
          <Stack gap="md" maw="30rem">
            <TextInput
              label={t('stores.name')}
              description={t('stores.nameHint')}
              {...form.text('name')}
              dir="auto"
              maxLength={100}
              required
            />
            <TextInput
              label={t('stores.subdomain')}
              description={t('stores.subdomainHint')}
              {...form.text('subdomain')}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={63}
            />
            <NativeSelect
              label={t('stores.language')}
              description={t('stores.languageHint')}
              value={form.values.language}
              data={storeLanguages.map((value) => ({ value, label: t(`stores.languages.${value}`) }))}
              onChange={({ currentTarget }) => form.set('language', currentTarget.value as Store['language'])}
            />
            <div>
              <SubmitButton form={form}>{t('stores.open')}</SubmitButton>
            </div>
          </Stack>
        </ApiForm>
      </div>
      <AsCommand method="POST" path={storesPath(businessId)} body={bodyOf(form.values)} />
    </Page>
  );
}

/** Without a subdomain one is made from the name. */
function bodyOf({ name, subdomain, language }: Pick<Store, 'name' | 'subdomain' | 'language'>) {
  return { name: name.trim(), language, ...(subdomain.trim() && { subdomain: subdomain.trim() }) };
}
