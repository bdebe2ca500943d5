import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Collection, editCollection, keepCollection, refreshCollections } from '../../../api/collections';
import { ApiForm } from '../../../design/form/api-form';
import { SaveBar } from '../../../design/form/save-bar';
import { useApiForm } from '../../../design/form/use-api-form';
import { toast } from '../../../design/toasts';
import { useBusiness } from '../../use-business';
import { CollectionFields } from './collection-fields';
import { collectionPatchOf, collectionValues } from './collection-values';
import { fieldPaths } from './field-paths';
import { RuleBuilder } from './rule-builder';

const settledAfterMs = 1500;

export function CollectionForm({ collection, readOnly }: { collection: Collection; readOnly: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId } = useBusiness();
  const form = useApiForm({
    saved: collectionValues(collection),
    draft: `collection:${collection.id}`,
    fields: fieldPaths,
    send: (values, changes) => editCollection(businessId, collection.id, collectionPatchOf(values, changes)),
    done: (after) => {
      keepCollection(queries, businessId, after);
      toast({ title: t('collections.saved') });
      // A job follows the rules; by then it is usually done.
      setTimeout(() => void refreshCollections(queries, businessId), settledAfterMs);
    },
  });
  return (
    <ApiForm form={form} label={collection.name}>
      <fieldset className="souk-fieldset" disabled={readOnly}>
        <Stack gap="lg">
          <CollectionFields form={form} collectionId={collection.id} />
          <RuleBuilder form={form} />
        </Stack>
      </fieldset>
      {!readOnly && (
        <SaveBar
          form={form}
          command={{
            method: 'PATCH',
            path: `/dashboard/businesses/${businessId}/collections/${collection.id}`,
            body: collectionPatchOf(form.values, form.changes),
          }}
        />
      )}
    </ApiForm>
  );
}
