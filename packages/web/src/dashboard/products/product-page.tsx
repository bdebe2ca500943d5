import './products.css';
import { Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Trans } from 'react-i18next';
import { productQuery } from '../../api/products';
import { CopyableId } from '../../design/copyable-id';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { AppDataPanel } from '../app-data-panel';
import { AppLinks } from '../app-links';
import { useBusiness } from '../use-business';
import { ProductForm } from './form/product-form';
import { ProductStock } from './product-stock';
import { VariantsPanel } from './variants/variants-panel';

/** One product: what buyers see of it, its variants and how many of it there are. */
export function ProductPage() {
  const { productId } = useParams({ from: '/dashboard/b/$businessId/products/$productId' });
  const { businessId, may } = useBusiness();
  const { data: product } = useSuspenseQuery(productQuery(businessId, productId));
  const { active } = product;
  return (
    <Page
      title={product.name}
      summary={
        <Group gap="sm" component="span">
          <Status
            keyPrefix="products.states"
            value={active ? 'active' : 'inactive'}
            tone={active ? 'success' : 'neutral'}
          />
          <span>
            <Trans i18nKey="products.updated" components={{ when: <Time at={product.updatedAt} /> }} />
          </span>
          <CopyableId value={product.id} />
        </Group>
      }
      actions={<AppLinks target="product" id={product.id} />}
    >
      <ProductForm key={product.id} product={product} readOnly={!may('products:update')} />
      <Stack gap="lg">
        <VariantsPanel product={product} />
        {may('inventory:read') && <ProductStock product={product} />}
        <AppDataPanel owner="products" ownerId={product.id} />
      </Stack>
    </Page>
  );
}
