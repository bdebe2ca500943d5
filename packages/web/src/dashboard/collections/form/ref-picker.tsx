import { Button, NativeSelect, Stack } from '@mantine/core';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { collectionQuery, collectionsQuery } from '../../../api/collections';
import { productQuery, productsQuery } from '../../../api/products';
import { useBusiness } from '../../use-business';

interface RefPickerProps {
  kind: 'products' | 'collections';
  storeId: string;
  ids: string[];
  onChange(ids: string[]): void;
}

/** Products or collections that a rule names: chosen from a list, shown by their names. */
export function RefPicker({ kind, storeId, ids, onChange }: RefPickerProps) {
  const { t } = useTranslation();
  const offered = useOffered(kind, storeId).filter(({ id }) => !ids.includes(id));
  const names = useNames(kind, ids);
  return (
    <Stack gap={6}>
      {ids.length > 0 && (
        <ul className="souk-chosen">
          {ids.map((id) => (
            <li key={id}>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('collections.removeRef', { name: names[id] ?? id })}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <bdi>{names[id] ?? id}</bdi> ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NativeSelect
        label={t(`collections.add.${kind}`)}
        value=""
        data={[
          { value: '', label: t('collections.choose') },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => currentTarget.value !== '' && onChange([...ids, currentTarget.value])}
      />
    </Stack>
  );
}

function useOffered(kind: RefPickerProps['kind'], storeId: string): { id: string; name: string }[] {
  const { businessId } = useBusiness();
  const products = useInfiniteQuery({ ...productsQuery(businessId, { storeId }, 100), enabled: kind === 'products' });
  const collections = useInfiniteQuery({
    ...collectionsQuery(businessId, storeId, 100),
    enabled: kind === 'collections',
  });
  if (kind === 'products') return products.data?.pages.flatMap(({ data }) => data) ?? [];
  // Rules look at collections that are filled by hand: otherwise rules would chase each other.
  return (collections.data?.pages.flatMap(({ data }) => data) ?? []).filter(({ rules }) => rules.length === 0);
}

/** Of those too that the list no longer offers. */
function useNames(kind: RefPickerProps['kind'], ids: string[]): Record<string, string> {
  const { businessId } = useBusiness();
  const products = useQueries({ queries: kind === 'products' ? ids.map((id) => productQuery(businessId, id)) : [] });
  const collections = useQueries({
    queries: kind === 'collections' ? ids.map((id) => collectionQuery(businessId, id)) : [],
  });
  const known = [...products, ...collections].flatMap(({ data }) => (data ? [[data.id, data.name] as const] : []));
  return Object.fromEntries(known);
}
