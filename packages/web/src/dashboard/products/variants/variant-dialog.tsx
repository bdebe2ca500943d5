import { Button, Group, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  createVariant,
  editVariant,
  type Product,
  productQuery,
  refreshProducts,
  type Variant,
} from '../../../api/products';
import { ApiSnippet } from '../../../design/api-snippet';
import { Dialog } from '../../../design/dialog';
import { ApiForm } from '../../../design/form/api-form';
import { SubmitButton } from '../../../design/form/submit-button';
import { useApiForm } from '../../../design/form/use-api-form';
import { toast } from '../../../design/toasts';
import { useBusiness } from '../../use-business';

interface VariantDialogProps {
  product: Product;
  /** Left out: a new one. */
  variant: Variant | undefined;
  onClose(): void;
}

interface VariantValues {
  optionValues: string[];
  sku: string;
  price: string;
  compareAtPrice: string;
  active: boolean;
}

export function VariantDialog({ product, variant, onClose }: VariantDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId } = useBusiness();
  const path = `/dashboard/businesses/${businessId}/products/${product.id}/variants`;
  const form = useApiForm({
    saved: valuesOf(product, variant),
    draft: `variant:${product.id}:${variant?.id ?? 'new'}`,
    emptiesWhenDone: true,
    send: (values) =>
      variant
        ? editVariant(businessId, product.id, variant.id, bodyOf(values))
        : createVariant(businessId, product.id, bodyOf(values)),
    done: () => {
      void queries.invalidateQueries(productQuery(businessId, product.id));
      void refreshProducts(queries, businessId);
      toast({ title: t('products.saved') });
      onClose();
    },
  });
  const { optionValues } = form.values;
  return (
    <Dialog
      open
      title={variant ? t('products.editVariant', { name: variant.name }) : t('products.addVariant')}
      busy={form.busy}
      onClose={onClose}
    >
      <ApiForm form={form} label={t('products.variant')}>
        {product.options.map(({ name, values }, at) => (
          <NativeSelect
            key={name}
            name={at === 0 ? 'optionValues' : undefined}
            label={name}
            value={optionValues[at]}
            data={values}
            error={at === 0 && form.errorAt('optionValues')}
            onChange={({ currentTarget }) => form.set('optionValues', optionValues.with(at, currentTarget.value))}
          />
        ))}
        <TextInput
          {...form.text('price')}
          label={t('products.priceIn', { currency: product.currency })}
          inputMode="decimal"
          dir="ltr"
        />
        <TextInput {...form.text('compareAtPrice')} label={t('products.compareAt')} inputMode="decimal" dir="ltr" />
        <TextInput {...form.text('sku')} label={t('products.sku')} maxLength={100} dir="ltr" />
        <Switch
          label={t('products.sold')}
          checked={form.values.active}
          onChange={({ currentTarget }) => form.set('active', currentTarget.checked)}
        />
        <ApiSnippet
          method={variant ? 'PATCH' : 'POST'}
          path={variant ? `${path}/${variant.id}` : path}
          body={bodyOf(form.values)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            {t('confirm.cancel')}
          </Button>
          <SubmitButton form={form}>{t('form.save')}</SubmitButton>
        </Group>
      </ApiForm>
    </Dialog>
  );
}

function valuesOf(product: Product, variant: Variant | undefined): VariantValues {
  return {
    optionValues: variant?.optionValues ?? product.options.map(({ values }) => values[0] ?? ''),
    sku: variant?.sku ?? '',
    price: variant?.price ?? product.price,
    compareAtPrice: variant?.compareAtPrice ?? '',
    active: variant?.active ?? true,
  };
}

const bodyOf = ({ optionValues, sku, price, compareAtPrice, active }: VariantValues) => ({
  optionValues,
  sku: sku.trim() || null,
  price: price.trim().replace(',', '.'),
  compareAtPrice: compareAtPrice.trim().replace(',', '.') || null,
  active,
});
