import { actionsRoutes } from './actions/routes';
import { appsRoutes } from './apps/routes';
import { casesRoutes } from './cases/routes';
import { decisionsRoutes } from './decisions/routes';
import { developersRoutes } from './developers/routes';
import { mailRoutes } from './mail/routes';
import { queueRoutes } from './queue/routes';
import { reviewAreaRoute } from './review-area-route';
import { statisticsRoutes } from './statistics/routes';

/** The whole area, for the router. */
export const reviewAreaRoutes = reviewAreaRoute.addChildren([
  ...queueRoutes,
  ...casesRoutes,
  ...decisionsRoutes,
  ...appsRoutes,
  ...developersRoutes,
  ...statisticsRoutes,
  ...actionsRoutes,
  ...mailRoutes,
]);
