import '../../design/panel.css';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { refreshBusiness } from '../../api/businesses';
import { openStore, type Store, storesPath } from '../../api/stores';
import { CreatePage } from '../../design/form/create-page';
import { useApiForm } from '../../design/form/use-api-form';
import { toast } from '../../design/toasts';
import { isolateAuto } from '../../locales/bidi';
import { useBusiness } from '../use-business';
import { StoreLanguageField, StoreNameField, SubdomainField } from './store-fields';

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
      toast({ title: t('stores.opened', { name: isolateAuto(name) }) });
      await refreshBusiness(queries, businessId);
      await navigate({
        to: '/dashboard/b/$businessId/stores/$storeId',
        params: { businessId, storeId: id } as never,
      });
    },
    emptiesWhenDone: true,
  });
  return (
    <CreatePage
      form={form}
      title={t('stores.open')}
      summary={t('stores.openSummary', { name: isolateAuto(business.name) })}
      submit={t('stores.create')}
      command={{ method: 'POST', path: storesPath(businessId), body: bodyOf(form.values) }}
    >
      <div className="souk-card souk-panel">
        <Stack gap="md" maw="34rem">
          <StoreNameField field={form.text('name')} />
          <SubdomainField field={form.text('subdomain')} hint={t('stores.subdomainHint')} />
          <StoreLanguageField field={form.text('language')} />
        </Stack>
      </div>
    </CreatePage>
  );
}

/** Without a subdomain one is made from the name. */
function bodyOf({ name, subdomain, language }: Pick<Store, 'name' | 'subdomain' | 'language'>) {
  return { name: name.trim(), language, ...(subdomain.trim() && { subdomain: subdomain.trim() }) };
}
