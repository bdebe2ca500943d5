import type { Route } from '../../foundation/http/define-route.js';
import { listApps, readApp, readDeveloper } from './app-routes.js';
import { caseRoutes } from './case-routes.js';
import { listDeskDevelopers } from './developers-route.js';
import { readMail } from './mail-route.js';
import { listActions, listDecidedReviews, listQueuedReviews, readQueuedReview } from './queue-routes.js';
import { readDeskStatistics } from './statistics-route.js';
import { subjectRoutes } from './subject-routes.js';
import { readReviewFindings, tryReviewedApp } from './trial-routes.js';

/** The review desk, for staff. */
export const routes: Route[] = [
  listQueuedReviews,
  listDecidedReviews,
  readQueuedReview,
  ...caseRoutes,
  readReviewFindings,
  tryReviewedApp,
  listDeskDevelopers,
  readDeveloper,
  listApps,
  readApp,
  ...subjectRoutes,
  readDeskStatistics,
  listActions,
  readMail,
];
