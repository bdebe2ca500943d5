import './products.css';
import { Stack } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { storesQuery } from '../../api/businesses';
import { createProduct, keepProduct } from '../../api/products';
import { AsCommand } from '../../design/as-command';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { LeaveGuard } from '../../design/leave-guard';
import { Page } from '../../design/page';
import { toast } from '../../design/toasts';
import { useBusiness } from '../use-business';
import { ImageFields } from './form/image-fields';
import { OptionFields } from './form/option-fields';
import { ProductFields } from './form/product-fields';
import { emptyProduct, newProductOf } from './form/product-values';

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
    send: (values) => createProduct(businessId, newProductOf(values)),
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
    <Page title={t('products.new')} summary={t('products.newSentence')}>
      <LeaveGuard when={form.dirty} />
      <ApiForm form={form} label={t('products.new')}>
        <div className="souk-product">
          <Stack gap="lg">
            <ProductFields form={form} isNew />
            <OptionFields form={form} isNew fixed={false} />
          </Stack>
          <ImageFields form={form} />
        </div>
        <div className="souk-save">
          <SubmitButton form={form}>{t('products.create')}</SubmitButton>
          <AsCommand
            method="POST"
            path={`/dashboard/businesses/${businessId}/products`}
            body={newProductOf(form.values)}
          />
        </div>
      </ApiForm>
    </Page>
  );
}
