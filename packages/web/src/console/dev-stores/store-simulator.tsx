import type { DevStore } from '../../api/dev-stores';
import { ActivityList } from './actions/activity-list';
import { StoreActions } from './actions/store-actions';
import { useStoreActions } from './actions/use-store-actions';
import { StoreApps } from './apps/store-apps';
import { StoreOrders } from './orders/store-orders';

/** Buttons on one side, what comes of them on the other. */
export function StoreSimulator({ store, businessId }: { store: DevStore; businessId: string }) {
  const actions = useStoreActions(store.id, businessId);
  return (
    <div className="souk-workshop">
      <div className="souk-workshop-side">
        <StoreActions devStoreId={store.id} businessId={businessId} actions={actions} />
        <StoreApps devStoreId={store.id} businessId={businessId} />
      </div>
      <div className="souk-workshop-side">
        <ActivityList businessId={businessId} activities={actions.activities} />
        <StoreOrders businessId={businessId} />
      </div>
    </div>
  );
}
