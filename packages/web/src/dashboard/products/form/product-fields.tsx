import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storesQuery } from '../../../api/businesses';
import type { ApiForm } from '../../../design/form/use-api-form';
import { Panel } from '../../../design/panel';
import { useBusiness } from '../../use-business';
import type { ProductValues } from './product-values';

/** What a product is called, what it costs, and how it is found. */
export function ProductFields({ form, isNew }: { form: ApiForm<ProductValues>; isNew: boolean }) {
  const { t } = useTranslation();
  const { business, may } = useBusiness();
  return (
    <Panel title={t('products.basics')}>
      <Stack gap="md">
        {isNew && <StoreField form={form} />}
        <TextInput {...form.text('name')} label={t('products.name')} maxLength={255} required dir="auto" />
        <Textarea
          {...form.text('description')}
          label={t('products.description')}
          maxLength={20000}
          rows={5}
          dir="auto"
        />
        <div className="souk-pair">
          <TextInput
            {...form.text('price')}
            label={t('products.priceIn', { currency: business.currency })}
            inputMode="decimal"
            required
            dir="ltr"
          />
          <TextInput {...form.text('compareAtPrice')} label={t('products.compareAt')} inputMode="decimal" dir="ltr" />
          <TextInput {...form.text('sku')} label={t('products.sku')} maxLength={100} dir="ltr" />
        </div>
        <TextInput {...form.text('tags')} label={t('products.tags')} description={t('products.commas')} dir="auto" />
        <Switch
          name="active"
          label={t('products.sold')}
          description={t('products.soldHint')}
          checked={form.values.active}
          onChange={({ currentTarget }) => form.set('active', currentTarget.checked)}
          error={form.errorAt('active')}
        />
        {isNew && form.values.options.length === 0 && may('inventory:update') && (
          <TextInput
            name="stock"
            label={t('products.initialStock')}
            inputMode="numeric"
            dir="ltr"
            value={form.values.stock}
            onChange={({ currentTarget }) => {
              form.set('stock', currentTarget.value);
              form.set('stockPolicy', currentTarget.value.trim() === '' ? 'allow' : 'deny');
            }}
            error={form.errorAt('stock')}
          />
        )}
        <Switch
          name="stockPolicy"
          label={t('products.denyOversell')}
          description={t('products.denyOversellHint')}
          checked={form.values.stockPolicy === 'deny'}
          onChange={({ currentTarget }) => form.set('stockPolicy', currentTarget.checked ? 'deny' : 'allow')}
          error={form.errorAt('stockPolicy')}
        />
      </Stack>
    </Panel>
  );
}

/** A product belongs to one store, for good. */
function StoreField({ form }: { form: ApiForm<ProductValues> }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { data: stores = [] } = useQuery(storesQuery(businessId));
  if (stores.length < 2) return null;
  return (
    <NativeSelect
      {...form.text('storeId')}
      label={t('products.store')}
      data={stores.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
