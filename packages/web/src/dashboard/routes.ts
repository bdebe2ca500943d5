import { appsRoutes } from './apps/routes';
import { businessRoute } from './business-route';
import { checkoutsRoutes } from './checkouts/routes';
import { chooseRoute } from './choose-business/routes';
import { collectionsRoutes } from './collections/routes';
import { customersRoutes } from './customers/routes';
import { dashboardRoute } from './dashboard-route';
import { deliveryRoutes } from './delivery/routes';
import { exportsRoutes } from './exports/routes';
import { homeRoutes } from './home/routes';
import { inventoryRoutes } from './inventory/routes';
import { membersRoutes } from './members/routes';
import { ordersRoutes } from './orders/routes';
import { productsRoutes } from './products/routes';
import { storageRoutes } from './storage/routes';
import { storesRoutes } from './stores/routes';

/** The whole area, for the router. */
export const dashboardRoutes = dashboardRoute.addChildren([
  chooseRoute,
  businessRoute.addChildren([
    ...homeRoutes,
    ...ordersRoutes,
    ...checkoutsRoutes,
    ...customersRoutes,
    ...productsRoutes,
    ...collectionsRoutes,
    ...inventoryRoutes,
    ...appsRoutes,
    ...storesRoutes,
    ...deliveryRoutes,
    ...membersRoutes,
    ...exportsRoutes,
    ...storageRoutes,
  ]),
]);
