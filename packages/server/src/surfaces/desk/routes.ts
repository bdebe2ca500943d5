import type { Route } from '../../foundation/http/define-route.js';
import { caseRoutes } from './case-routes.js';
import { listDeskDevelopers } from './developers-route.js';
import { readMail } from './mail-route.js';
import { listActions, listQueuedReviews, readQueuedReview } from './queue-routes.js';
import { subjectRoutes } from './subject-routes.js';

/** The review desk, for staff. */
export const routes: Route[] = [
  listQueuedReviews,
  readQueuedReview,
  ...caseRoutes,
  listDeskDevelopers,
  ...subjectRoutes,
  listActions,
  readMail,
];
