import './collections.css';
import '../products/products.css';
import { Stack } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { storesQuery } from '../../api/businesses';
import { createCollection, keepCollection } from '../../api/collections';
import { CreatePage } from '../../design/form/create-page';
import { useApiForm } from '../../design/form/use-api-form';
import { toast } from '../../design/toasts';
import { useBusiness } from '../use-business';
import { CollectionFields } from './form/collection-fields';
import { emptyCollection, newCollectionOf } from './form/collection-values';
import { fieldPaths } from './form/field-paths';
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
    fields: fieldPaths,
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
    <CreatePage
      form={form}
      title={t('collections.new')}
      summary={t('collections.newSentence')}
      submit={t('collections.create')}
      command={{
        method: 'POST',
        path: `/dashboard/businesses/${businessId}/collections`,
        body: newCollectionOf(form.values),
      }}
    >
      <Stack gap="lg">
        <CollectionFields form={form} />
        <RuleBuilder form={form} />
      </Stack>
    </CreatePage>
  );
}
