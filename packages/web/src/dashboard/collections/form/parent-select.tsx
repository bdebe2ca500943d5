import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { collectionQuery, collectionsQuery } from '../../../api/collections';
import type { ApiForm } from '../../../design/form/use-api-form';
import { useBusiness } from '../../use-business';
import type { CollectionValues } from './collection-values';

interface ParentSelectProps {
  form: ApiForm<CollectionValues>;
  /** Of one that exists: it cannot stand in itself. */
  collectionId: string | undefined;
}

/** In which other collection of its store this one stands. */
export function ParentSelect({ form, collectionId }: ParentSelectProps) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { storeId, parentId } = form.values;
  const { data } = useInfiniteQuery(collectionsQuery(businessId, storeId, 100));
  const offered = (data?.pages.flatMap((page) => page.data) ?? []).filter(({ id }) => id !== collectionId);
  const missing = parentId !== '' && data !== undefined && !offered.some(({ id }) => id === parentId);
  const { data: parent } = useQuery({ ...collectionQuery(businessId, parentId), enabled: missing });
  return (
    <NativeSelect
      {...form.text('parentId')}
      label={t('collections.parent')}
      description={t('collections.parentHint')}
      data={[
        { value: '', label: t('collections.noParent') },
        ...(missing ? [{ value: parentId, label: parent?.name ?? parentId }] : []),
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
