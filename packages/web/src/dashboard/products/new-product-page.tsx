import './products.css';
import { Stack } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { storesQuery } from '../../api/businesses';
import { stockNewProduct } from '../../api/inventory';
import { createProduct, keepProduct } from '../../api/products';
import { CreatePage } from '../../design/form/create-page';
import { useApiForm } from '../../design/form/use-api-form';
import { toast } from '../../design/toasts';
import { useBusiness } from '../use-business';
import { ImageFields } from './form/image-fields';
import { OptionFields } from './form/option-fields';
import { ProductFields } from './form/product-fields';
import { emptyProduct, initialStockOf, newProductOf } from './form/product-values';

export function NewProductPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { businessId, storeId } = useBusiness();
  const { data: stores } = useSuspenseQuery(storesQuery(businessId));
  const form = useApiForm({
    saved: emptyProduct(storeId ?? stores[0]?.id ?? ''),
    draft: `new-product:${businessId}`,
    emptiesWhenDone: true,
    send: async (values) => {
      const product = await createProduct(businessId, newProductOf(values));
      // The product exists from here on: sending the form again would create a second one.
      const stocked = await stockNewProduct(businessId, product.id, initialStockOf(values)).then(
        () => true,
        () => false,
      );
      if (!stocked) toast({ title: t('products.stockNotSet') });
      return product;
    },
    done: (product) => {
      keepProduct(queries, businessId, product);
      toast({ title: t('products.created') });
      void navigate({
        to: '/dashboard/b/$businessId/products/$productId',
        params: { businessId, productId: product.id },
      });
    },
  });
  return (
    <CreatePage
      form={form}
      title={t('products.new')}
      summary={t('products.newSentence')}
      submit={t('products.create')}
      command={{
        method: 'POST',
        path: `/dashboard/businesses/${businessId}/products`,
        body: newProductOf(form.values),
      }}
    >
      <div className="souk-product">
        <Stack gap="lg">
          <ProductFields form={form} isNew />
          <OptionFields form={form} isNew fixed={false} />
        </Stack>
        <ImageFields form={form} />
      </div>
    </CreatePage>
  );
}
