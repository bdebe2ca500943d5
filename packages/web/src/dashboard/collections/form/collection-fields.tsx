import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storesQuery } from '../../../api/businesses';
import type { ApiForm } from '../../../design/form/use-api-form';
import { Panel } from '../../../design/panel';
import { useBusiness } from '../../use-business';
import { CollectionImage } from './collection-image';
import { type CollectionValues, productSorts } from './collection-values';
import { ParentSelect } from './parent-select';

interface CollectionFieldsProps {
  form: ApiForm<CollectionValues>;
  /** Of one that exists. */
  collectionId?: string;
}

/** What a collection is called, where it stands and how it is shown. */
export function CollectionFields({ form, collectionId }: CollectionFieldsProps) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { data: stores = [] } = useQuery(storesQuery(businessId));
  return (
    <div className="souk-product">
      <Panel title={t('collections.basics')}>
        <Stack gap="md">
          {collectionId === undefined && stores.length > 1 && (
            <NativeSelect
              {...form.text('storeId')}
              label={t('collections.store')}
              data={stores.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <TextInput {...form.text('name')} label={t('collections.name')} maxLength={255} required dir="auto" />
          <Textarea
            {...form.text('description')}
            label={t('collections.description')}
            maxLength={20000}
            rows={3}
            dir="auto"
          />
          <ParentSelect form={form} collectionId={collectionId} />
          <TextInput
            {...form.text('sortOrder')}
            label={t('collections.place')}
            description={t('collections.placeHint')}
            type="number"
            inputMode="numeric"
            min={0}
            max={1_000_000}
            maw="12rem"
          />
          <NativeSelect
            {...form.text('productSort')}
            label={t('collections.sort')}
            data={productSorts.map((value) => ({ value, label: t(`collections.sorts.${value}`) }))}
          />
          <Switch
            name="active"
            label={t('collections.shown')}
            checked={form.values.active}
            onChange={({ currentTarget }) => form.set('active', currentTarget.checked)}
          />
        </Stack>
      </Panel>
      <CollectionImage form={form} />
    </div>
  );
}
