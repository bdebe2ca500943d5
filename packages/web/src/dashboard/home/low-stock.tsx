import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inventoryQuery } from '../../api/inventory';
import { Panel } from '../../design/panel';
import { StockList } from '../stock/stock-list';
import { useBusiness } from '../use-business';

/** What is about to run out, to be filled up right here. */
export function LowStock() {
  const { t } = useTranslation();
  const { businessId, storeId } = useBusiness();
  return (
    <Panel
      title={t('home.low')}
      actions={
        <Anchor
          component={Link}
          to="/dashboard/b/$businessId/inventory"
          params={{ businessId } as never}
          search={{ low: 'true' } as never}
          size="sm"
        >
          {t('home.allLow')}
        </Anchor>
      }
    >
      <StockList
        query={{ ...inventoryQuery(businessId, { storeId, low: 'true' }, 6), getNextPageParam: () => undefined }}
        empty={<p className="souk-quiet">{t('home.nothingLow')}</p>}
      />
    </Panel>
  );
}
