import { Button, NativeSelect, Stack } from '@mantine/core';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { collectionQuery, collectionsQuery } from '../../../api/collections';
import { productQuery } from '../../../api/products';
import { useBusiness } from '../../use-business';
import { ProductPicker } from '../product-picker';

interface ReferencePickerProps {
  kind: 'products' | 'collections';
  storeId: string;
  ids: string[];
  onChange(ids: string[]): void;
}

const maxIds = 100;

/** Products or collections that a rule names, shown by their names. */
export function ReferencePicker({ kind, storeId, ids, onChange }: ReferencePickerProps) {
  const { t } = useTranslation();
  const names = useNames(kind, ids);
  const add = (more: string[]) => onChange([...new Set([...ids, ...more])].slice(0, maxIds));
  return (
    <Stack gap={6} className={kind === 'products' ? 'souk-beside-labels' : undefined}>
      {ids.length > 0 && (
        <ul className="souk-picked-refs">
          {ids.map((id) => (
            <li key={id}>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('collections.removeRef', { name: names[id] ?? id })}
                rightSection="×"
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <bdi>{names[id] ?? id}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {kind === 'products' ? (
        <ProductPicker
          label={t('collections.add.products')}
          storeId={storeId}
          taken={ids}
          onChoose={(products) => add(products.map(({ id }) => id))}
        />
      ) : (
        <CollectionChoice storeId={storeId} taken={ids} onChoose={(id) => add([id])} />
      )}
    </Stack>
  );
}

interface CollectionChoiceProps {
  storeId: string;
  taken: string[];
  onChoose(id: string): void;
}

function CollectionChoice({ storeId, taken, onChoose }: CollectionChoiceProps) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { data } = useInfiniteQuery(collectionsQuery(businessId, storeId, 100));
  // Rules look at collections that are filled by hand: otherwise rules would chase each other.
  const offered = (data?.pages.flatMap((page) => page.data) ?? []).filter(
    ({ id, rules }) => rules.length === 0 && !taken.includes(id),
  );
  return (
    <NativeSelect
      label={t('collections.add.collections')}
      value=""
      data={[
        { value: '', label: t('collections.choose') },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => currentTarget.value !== '' && onChoose(currentTarget.value)}
    />
  );
}

function useNames(kind: ReferencePickerProps['kind'], ids: string[]): Record<string, string> {
  const { businessId } = useBusiness();
  const products = useQueries({ queries: kind === 'products' ? ids.map((id) => productQuery(businessId, id)) : [] });
  const collections = useQueries({
    queries: kind === 'collections' ? ids.map((id) => collectionQuery(businessId, id)) : [],
  });
  const known = [...products, ...collections].flatMap(({ data }) => (data ? [[data.id, data.name] as const] : []));
  return Object.fromEntries(known);
}
