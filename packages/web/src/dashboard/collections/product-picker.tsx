import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Product, productsQuery } from '../../api/products';
import { Dialog } from '../../design/dialog';
import { ListTable } from '../../design/list-table';
import { Money } from '../../design/money';
import { RegionError } from '../../design/region-error';
import { SearchField } from '../../design/search-field';
import { ProductThumbnail } from '../products/product-thumbnail';
import { useBusiness } from '../use-business';

interface ProductPickerProps {
  /** What the button says. */
  label: string;
  storeId: string;
  /** Not offered again. */
  taken: readonly string[];
  onChoose(products: Product[]): void;
}

/** A button that opens the shop's products, to be searched and chosen from, many at a time. */
export function ProductPicker({ label, ...rest }: ProductPickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <ChooseDialog label={label} {...rest} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ChooseDialog({ label, storeId, taken, onChoose, onClose }: ProductPickerProps & { onClose(): void }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const [q, setQ] = useState<string>();
  // What was chosen stays chosen while one searches for more.
  const [chosen, setChosen] = useState<ReadonlyMap<string, Product>>(new Map());
  const list = useInfiniteQuery(productsQuery(businessId, { storeId, q }, 20));
  const rows = list.data?.pages.flatMap(({ data }) => data).filter(({ id }) => !taken.includes(id));
  const toggle = (products: Product[]) => {
    const all = products.every(({ id }) => chosen.has(id));
    const next = new Map(chosen);
    for (const product of products) all ? next.delete(product.id) : next.set(product.id, product);
    setChosen(next);
  };
  return (
    <Dialog open title={label} onClose={onClose}>
      <Stack gap="md">
        <SearchField label={t('collections.searchProducts')} value={q} onSearch={setQ} />
        {list.isError && !rows && <RegionError error={list.error} reset={() => void list.refetch()} />}
        {rows?.length === 0 ? (
          <Text className="souk-quiet">{t('collections.nothingFound')}</Text>
        ) : (
          <div className="souk-choose-products">
            <ListTable
              label={label}
              rows={rows}
              idOf={({ id }) => id}
              selection={{
                chosen: new Set(chosen.keys()),
                nameOf: ({ name }) => name,
                toggle: (id) => toggle(rows?.filter((row) => row.id === id) ?? []),
                toggleAll: () => toggle(rows ?? []),
              }}
              columns={[
                {
                  title: 'collections.product',
                  show: ({ name, images }) => (
                    <Group gap="sm" wrap="nowrap">
                      <ProductThumbnail image={images[0]} />
                      <bdi>{name}</bdi>
                    </Group>
                  ),
                },
                {
                  title: 'collections.price',
                  align: 'end',
                  show: ({ price, currency }) => <Money amount={price} currency={currency} />,
                },
              ]}
            />
            {list.hasNextPage && (
              <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('list.more')}
              </Button>
            )}
          </div>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button
            disabled={chosen.size === 0}
            onClick={() => {
              onChoose([...chosen.values()]);
              onClose();
            }}
          >
            {chosen.size === 0 ? label : t('collections.addChosen', { count: chosen.size })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
