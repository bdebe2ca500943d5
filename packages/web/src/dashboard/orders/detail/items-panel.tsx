import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../api/orders';
import { ListTable } from '../../../design/list-table';
import { Money } from '../../../design/money';
import { Panel } from '../../../design/panel';
import { useBusiness } from '../../use-business';

type Item = Order['items'][number];

export function ItemsPanel({ order: { items, currency, shippingPrice, total } }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('orders.itemsTitle')}>
      <ListTable
        label={t('orders.itemsTitle')}
        rows={items}
        idOf={({ id }) => id}
        columns={[
          { title: 'orders.product', show: (item) => <ItemName item={item} /> },
          {
            title: 'orders.price',
            show: ({ unitPrice }) => <Money amount={unitPrice} currency={currency} />,
            align: 'end',
            wideOnly: true,
          },
          { title: 'orders.quantity', show: ({ quantity }) => quantity, align: 'end' },
          {
            title: 'orders.sum',
            show: ({ totalPrice }) => <Money amount={totalPrice} currency={currency} />,
            align: 'end',
          },
        ]}
      />
      <dl className="souk-order-sums">
        <Sum title={t('orders.goods')} amount={sumOf(items)} currency={currency} />
        <Sum title={t('orders.shipping')} amount={shippingPrice} currency={currency} />
        <Sum title={t('orders.total')} amount={total} currency={currency} />
      </dl>
    </Panel>
  );
}

function ItemName({ item: { productId, name, variantName, sku } }: { item: Item }) {
  const { businessId, may } = useBusiness();
  return (
    <Stack gap={2}>
      {productId && may('products:read') ? (
        <Anchor
          inherit
          component={Link}
          to={`/dashboard/b/${businessId}/products/${productId}` as never}
          c="inherit"
          underline="always"
        >
          <bdi>{name}</bdi>
        </Anchor>
      ) : (
        <bdi>{name}</bdi>
      )}
      {(variantName || sku) && (
        <span className="souk-quiet">
          <bdi>{variantName}</bdi> {sku && <code className="souk-code">{sku}</code>}
        </span>
      )}
    </Stack>
  );
}

function Sum({ title, amount, currency }: { title: string; amount: string; currency: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}

/** In whole cents, so that nothing is rounded. */
function sumOf(items: Item[]): string {
  const cents = items.reduce((sum, { totalPrice }) => sum + BigInt(totalPrice.replace('.', '')), 0n);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
