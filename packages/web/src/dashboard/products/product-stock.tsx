import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inventoryQuery } from '../../api/inventory';
import type { Product } from '../../api/products';
import { Panel } from '../../design/panel';
import { StockList } from '../stock/stock-list';
import { useBusiness } from '../use-business';

/** How many of it there are, of each variant. */
export function ProductStock({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  return (
    <Panel
      title={t('products.stock')}
      actions={
        <Anchor component={Link} to="/dashboard/b/$businessId/inventory" params={{ businessId } as never} size="sm">
          {t('products.allStock')}
        </Anchor>
      }
    >
      <StockList query={inventoryQuery(businessId, { productId: product.id }, 100)} ofProduct={product} empty={null} />
    </Panel>
  );
}
