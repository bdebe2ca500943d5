import { actionsRoutes } from './actions/routes';
import { appsRoutes } from './apps/routes';
import { casesRoutes } from './cases/routes';
import { developersRoutes } from './developers/routes';
import { mailRoutes } from './mail/routes';
import { queueRoutes } from './queue/routes';
import { statisticsRoutes } from './statistics/routes';

export const reviewAreaRoutes = [
  ...queueRoutes,
  ...casesRoutes,
  ...appsRoutes,
  ...developersRoutes,
  ...statisticsRoutes,
  ...actionsRoutes,
  ...mailRoutes,
] as const;
