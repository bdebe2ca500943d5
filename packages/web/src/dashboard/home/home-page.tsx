import './home.css';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../design/page';
import { useBusiness } from '../use-business';
import { LowStock } from './low-stock';
import { OrdersToProcess } from './orders-to-process';
import { PendingAppUpdates } from './pending-app-updates';
import { Sales } from './sales';

/** The first look of the day: what waits for a hand, and how it goes. */
export function HomePage() {
  const { t } = useTranslation();
  const { business, may } = useBusiness();
  return (
    <Page title={business.name} summary={t('home.summary')}>
      <Stack gap="lg">
        {may('orders:read') && <OrdersToProcess />}
        {may('apps:manage') && <PendingAppUpdates />}
        {may('orders:read') && <Sales />}
        {may('inventory:read') && <LowStock />}
      </Stack>
    </Page>
  );
}
