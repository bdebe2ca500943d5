import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InventoryLevel } from '../../api/inventory';
import type { Product } from '../../api/products';
import { type Column, List } from '../../design/list';
import { Status } from '../../design/status';
import { useBusiness } from '../use-business';
import { AdjustDialog } from './adjust-dialog';
import { ThresholdDialog } from './threshold-dialog';
import { useStockNames } from './use-stock-names';

interface StockListProps {
  // biome-ignore lint/suspicious/noExplicitAny: the options of any list of levels
  query: any;
  /** All of them are of this one: its name need not be said. */
  ofProduct?: Product;
  empty: ReactNode;
}

type Opened = { level: InventoryLevel; what: 'adjust' | 'threshold' };

/** Stock items with what is there, what is promised and what can still be sold; each is corrected where it stands. */
export function StockList({ query, ofProduct, empty }: StockListProps) {
  const { t } = useTranslation();
  const { may } = useBusiness();
  const [opened, setOpened] = useState<Opened>();
  const named = useStockNames(query, ofProduct !== undefined);
  const nameOf = (level: InventoryLevel) =>
    ofProduct ? (ofProduct.variants.find(({ id }) => id === level.variantId)?.name ?? ofProduct.name) : named(level);
  const columns: Column<InventoryLevel>[] = [
    { title: 'inventory.item', show: (level) => <StockItem level={level} name={nameOf(level)} linked={!ofProduct} /> },
    { title: 'inventory.onHand', show: ({ onHand }) => onHand, align: 'end', wideOnly: true },
    { title: 'inventory.reserved', show: ({ reserved }) => reserved, align: 'end', wideOnly: true },
    {
      title: 'inventory.available',
      align: 'end',
      show: ({ available, low }) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {low && <Status keyPrefix="inventory" value="low" tone="critical" />}
          <strong>{available}</strong>
        </Group>
      ),
    },
    {
      title: 'inventory.threshold',
      align: 'end',
      wideOnly: true,
      show: ({ lowStockThreshold }) => lowStockThreshold ?? '–',
    },
  ];
  if (may('inventory:update'))
    columns.push({
      title: 'inventory.actions',
      titleHidden: true,
      align: 'end',
      show: (level) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('inventory.adjustOne', { name: nameOf(level) })}
            onClick={() => setOpened({ level, what: 'adjust' })}
          >
            {t('inventory.adjust')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            visibleFrom="sm"
            aria-label={t('inventory.thresholdOne', { name: nameOf(level) })}
            onClick={() => setOpened({ level, what: 'threshold' })}
          >
            {t('inventory.threshold')}
          </Button>
        </Group>
      ),
    });
  const close = () => setOpened(undefined);
  return (
    <>
      <List label={t('inventory.title')} query={query} columns={columns} idOf={({ id }) => id} empty={empty} />
      {opened?.what === 'adjust' && <AdjustDialog level={opened.level} name={nameOf(opened.level)} onClose={close} />}
      {opened?.what === 'threshold' && (
        <ThresholdDialog level={opened.level} name={nameOf(opened.level)} onClose={close} />
      )}
    </>
  );
}

function StockItem({ level, name, linked }: { level: InventoryLevel; name: string; linked: boolean }) {
  const { businessId, may } = useBusiness();
  return (
    <Stack gap={0}>
      {linked && may('products:read') ? (
        <Anchor
          inherit
          component={Link}
          to="/dashboard/b/$businessId/products/$productId"
          params={{ businessId, productId: level.productId } as never}
          fw={600}
        >
          <bdi>{name}</bdi>
        </Anchor>
      ) : (
        <bdi>{name}</bdi>
      )}
      {level.sku && level.sku !== name && <code className="souk-code souk-quiet">{level.sku}</code>}
    </Stack>
  );
}
