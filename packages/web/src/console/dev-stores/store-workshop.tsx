import type { DevStore } from '../../api/dev-stores';
import { Happenings } from './actions/happenings';
import { StoreActions } from './actions/store-actions';
import { useActions } from './actions/use-actions';
import { StoreApps } from './apps/store-apps';
import { StoreOrders } from './orders/store-orders';

/** Buttons on one side, what comes of them on the other. */
export function StoreWorkshop({ store, businessId }: { store: DevStore; businessId: string }) {
  const actions = useActions(store.id, businessId);
  return (
    <div className="souk-workshop">
      <div className="souk-workshop-side">
        <StoreActions devStoreId={store.id} businessId={businessId} actions={actions} />
        <StoreApps devStoreId={store.id} businessId={businessId} />
      </div>
      <div className="souk-workshop-side">
        <Happenings businessId={businessId} happenings={actions.happenings} />
        <StoreOrders businessId={businessId} />
      </div>
    </div>
  );
}
