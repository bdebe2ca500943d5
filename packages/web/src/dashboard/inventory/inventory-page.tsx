import { Group, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inventoryQuery } from '../../api/inventory';
import { EmptyState } from '../../design/empty-state';
import { FilterChips } from '../../design/filter-chips';
import { Page } from '../../design/page';
import { SearchField } from '../../design/search-field';
import { StockList } from '../stock/stock-list';
import { useBusiness } from '../use-business';

/** How many of everything there are. */
export function InventoryPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { businessId, storeId } = useBusiness();
  const { q, low } = useSearch({ from: '/dashboard/b/$businessId/inventory' });
  const change = (changes: object) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...changes })) as never, resetScroll: false });
  const narrowed = q ?? low;
  return (
    <Page title={t('inventory.title')} summary={t('inventory.summary')}>
      <Stack gap="md">
        <Group gap="sm">
          <SearchField label={t('inventory.search')} value={q} onSearch={(text) => change({ q: text })} />
          <FilterChips
            filters={[
              { name: 'low', label: t('inventory.state'), choices: [{ value: 'true', label: t('inventory.lowOnly') }] },
            ]}
            chosen={{ low }}
            onChange={change}
          />
        </Group>
        <StockList
          query={inventoryQuery(businessId, { storeId, q, low })}
          empty={
            <EmptyState title={t(narrowed ? 'inventory.noneFits' : 'inventory.none')}>
              {t(narrowed ? 'inventory.noneFitsSentence' : 'inventory.noneSentence')}
            </EmptyState>
          }
        />
      </Stack>
    </Page>
  );
}
