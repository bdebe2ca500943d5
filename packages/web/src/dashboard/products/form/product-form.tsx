import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { editProduct, keepProduct, type Product } from '../../../api/products';
import { ApiForm } from '../../../design/form/api-form';
import { SaveBar } from '../../../design/form/save-bar';
import { useApiForm } from '../../../design/form/use-api-form';
import { toast } from '../../../design/toasts';
import { useBusiness } from '../../use-business';
import { ImageFields } from './image-fields';
import { OptionFields } from './option-fields';
import { ProductFields } from './product-fields';
import { productPatchOf, productValues } from './product-values';

/** What buyers see of a product. Whoever may only look finds the same, switched off. */
export function ProductForm({ product, readOnly }: { product: Product; readOnly: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId } = useBusiness();
  const form = useApiForm({
    saved: productValues(product),
    draft: `product:${product.id}`,
    send: (values, changes) => editProduct(businessId, product.id, productPatchOf(values, changes)),
    done: (after) => {
      keepProduct(queries, businessId, after);
      toast({ title: t('products.saved') });
    },
  });
  return (
    <ApiForm form={form} label={product.name}>
      <fieldset className="souk-fieldset souk-product" disabled={readOnly}>
        <Stack gap="lg">
          <ProductFields form={form} isNew={false} />
          <OptionFields form={form} isNew={false} fixed={product.variants.length > 0} />
        </Stack>
        <ImageFields form={form} />
      </fieldset>
      {!readOnly && (
        <SaveBar
          form={form}
          command={{
            method: 'PATCH',
            path: `/dashboard/businesses/${businessId}/products/${product.id}`,
            body: productPatchOf(form.values, form.changes),
          }}
        />
      )}
    </ApiForm>
  );
}
