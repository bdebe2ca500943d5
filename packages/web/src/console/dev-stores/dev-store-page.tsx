import './dev-stores.css';
import { Button, Group } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DevStore, devStoreQuery, isBusy } from '../../api/dev-stores';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { DangerZone } from './danger/danger-zone';
import { toneOfDevStore } from './dev-store-state';
import { ProvisioningProgress } from './provisioning-progress';
import { StoreDetails } from './store-details';
import { StoreFailed } from './store-failed';
import { StoreSimulator } from './store-simulator';

/** One dev store: what can happen in it, what happened, and what is installed. */
export function DevStorePage() {
  const { t } = useTranslation();
  const { devStoreId } = useParams({ from: '/console/dev-stores/$devStoreId' });
  const { data: store } = useSuspenseQuery(devStoreQuery(devStoreId));
  return (
    <Page
      title={store.name}
      summary={
        <Group component="span" gap="sm">
          <Status keyPrefix="devStores.states" value={store.state} tone={toneOfDevStore(store.state)} />
          <span>{t(`devStores.presets.${store.preset}.name`)}</span>
        </Group>
      }
      actions={<OpenAsMerchant store={store} />}
    >
      <StoreBody store={store} />
      <StoreDetails store={store} />
      <DangerZone store={store} />
    </Page>
  );
}

function StoreBody({ store }: { store: DevStore }) {
  if (isBusy(store)) return <ProvisioningProgress store={store} />;
  if (store.state === 'failed') return <StoreFailed store={store} />;
  return store.businessId && <StoreSimulator store={store} businessId={store.businessId} />;
}

/** The developer owns the shop: the same session is its merchant. */
function OpenAsMerchant({ store: { businessId, state } }: { store: DevStore }) {
  const { t } = useTranslation();
  if (!businessId || state !== 'ready') return null;
  return (
    <Button component="a" href={`/dashboard/apps/${businessId}`} variant="default">
      {t('devStores.openAsMerchant')}
    </Button>
  );
}
