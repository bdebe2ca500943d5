import './collections.css';
import '../products/products.css';
import { Stack } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { storesQuery } from '../../api/businesses';
import { createCollection, keepCollection } from '../../api/collections';
import { AsCommand } from '../../design/as-command';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { LeaveGuard } from '../../design/leave-guard';
import { Page } from '../../design/page';
import { toast } from '../../design/toasts';
import { useBusiness } from '../use-business';
import { CollectionFields } from './form/collection-fields';
import { emptyCollection, newCollectionOf } from './form/collection-values';
import { fieldsOf } from './form/fields-of';
import { RuleBuilder } from './form/rule-builder';

export function NewCollectionPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { businessId, storeId } = useBusiness();
  const { data: stores } = useSuspenseQuery(storesQuery(businessId));
  const form = useApiForm({
    saved: emptyCollection(storeId ?? stores[0]?.id ?? ''),
    draft: `new-collection:${businessId}`,
    emptiesWhenDone: true,
    fields: fieldsOf,
    send: (values) => createCollection(businessId, newCollectionOf(values)),
    done: (collection) => {
      keepCollection(queries, businessId, collection);
      toast({ title: t('collections.created') });
      void navigate({
        to: '/dashboard/b/$businessId/collections/$collectionId',
        params: { businessId, collectionId: collection.id },
      });
    },
  });
  return (
    <Page title={t('collections.new')} summary={t('collections.newSentence')}>
      <LeaveGuard when={form.dirty} />
      <ApiForm form={form} label={t('collections.new')}>
        <Stack gap="lg">
          <CollectionFields form={form} isNew />
          <RuleBuilder form={form} />
        </Stack>
        <div className="souk-save">
          <SubmitButton form={form}>{t('collections.create')}</SubmitButton>
          <AsCommand
            method="POST"
            path={`/dashboard/businesses/${businessId}/collections`}
            body={newCollectionOf(form.values)}
          />
        </div>
      </ApiForm>
    </Page>
  );
}
