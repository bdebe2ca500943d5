import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product, Variant } from '../../../api/products';
import { CopyableId } from '../../../design/copyable-id';
import type { Column } from '../../../design/list';
import { ListTable } from '../../../design/list-table';
import { Money } from '../../../design/money';
import { Panel } from '../../../design/panel';
import { Status } from '../../../design/status';
import { useBusiness } from '../../use-business';
import { VariantDialog } from './variant-dialog';

/** The variants of a product; they are never deleted, only no longer sold. */
export function VariantsPanel({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { may } = useBusiness();
  const [open, setOpen] = useState<Variant | 'new'>();
  const { variants, options, currency } = product;
  if (options.length === 0 && variants.length === 0) return null;
  const columns: Column<Variant>[] = [
    { title: 'products.variant', show: ({ name }) => <bdi>{name}</bdi> },
    {
      title: 'products.state',
      show: ({ active }) => (
        <Status
          keyPrefix="products.states"
          value={active ? 'active' : 'inactive'}
          tone={active ? 'success' : 'neutral'}
        />
      ),
    },
    {
      title: 'products.sku',
      show: ({ sku }) => (sku ? <code className="souk-code">{sku}</code> : '–'),
      wideOnly: true,
    },
    { title: 'products.id', show: ({ id }) => <CopyableId value={id} />, wideOnly: true },
    { title: 'products.price', show: ({ price }) => <Money amount={price} currency={currency} />, align: 'end' },
  ];
  if (may('products:update'))
    columns.push({
      title: 'products.actions',
      titleHidden: true,
      align: 'end',
      show: (variant) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('products.editVariant', { name: variant.name })}
          onClick={() => setOpen(variant)}
        >
          {t('products.edit')}
        </Button>
      ),
    });
  return (
    <Panel
      title={t('products.variants')}
      actions={
        may('products:update') &&
        options.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('new')}>
            {t('products.addVariant')}
          </Button>
        )
      }
    >
      {variants.length > 0 && (
        <ListTable label={t('products.variants')} rows={variants} columns={columns} idOf={({ id }) => id} />
      )}
      {open && (
        <VariantDialog
          product={product}
          variant={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
}
