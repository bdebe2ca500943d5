import './home.css';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../design/page';
import { useBusiness } from '../use-business';
import { LowStock } from './low-stock';
import { Sales } from './sales';
import { WaitingApps } from './waiting-apps';
import { WaitingOrders } from './waiting-orders';

/** The first look of the day: what waits for a hand, and how it goes. */
export function HomePage() {
  const { t } = useTranslation();
  const { business, may } = useBusiness();
  return (
    <Page title={business.name} summary={t('home.summary')}>
      <Stack gap="lg">
        {may('orders:read') && <WaitingOrders />}
        {may('apps:manage') && <WaitingApps />}
        {may('orders:read') && <Sales />}
        {may('inventory:read') && <LowStock />}
      </Stack>
    </Page>
  );
}
