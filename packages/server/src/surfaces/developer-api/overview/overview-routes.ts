import { App, caseStates, closed, nullable } from '@souk/contract';
import { Type } from 'typebox';
import { presentApp } from '../../../domains/apps/find-app.js';
import { listApps } from '../../../domains/apps/list-apps.js';
import { countTroubledEndpoints } from '../../../domains/installations/report-webhook-health.js';
import { type CaseRow, findLatestCases } from '../../../domains/review/find-cases.js';
import { presentCase } from '../../../domains/review/present-case.js';
import { sumWebhooks } from '../../../domains/webhooks/metrics/read-webhook-metrics.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { ok } from '../../../foundation/http/response.js';
import { accountOf } from '../authenticate-developer.js';
import { developerRoutes } from '../developer-routes.js';
import { one, responses } from '../response-schemas.js';

/** More than a developer may have at a time; archived ones come on top. */
const maxApps = 100;

const count = (description: string) => Type.Integer({ minimum: 0, description });

const LatestReview = Type.Object(
  {
    id: Type.String(),
    kind: Type.Unsafe<'listing' | 'version'>({ type: 'string', enum: ['listing', 'version'] }),
    state: Type.Unsafe<CaseRow['state']>({ type: 'string', enum: [...caseStates] }),
    submittedAt: Type.String({ format: 'date-time' }),
    dueAt: nullable(Type.String({ format: 'date-time', description: 'The due date of an open case.' })),
  },
  { ...closed, title: 'LatestReview', description: 'The latest review case of the app.' },
);

const Overview = Type.Object(
  {
    apps: Type.Array(
      Type.Object(
        {
          app: App,
          webhooks: Type.Object(
            {
              failing: count('Installations with a failing endpoint.'),
              disabled: count('Installations with disabled webhooks.'),
              last24h: Type.Object(
                {
                  delivered: count('Delivered webhooks.'),
                  failed: count('Failed attempts.'),
                  skipped: count('Skipped deliveries.'),
                },
                closed,
              ),
            },
            closed,
          ),
          review: nullable(LatestReview),
        },
        { ...closed, title: 'AppOverview' },
      ),
    ),
  },
  {
    ...closed,
    title: 'Overview',
    description: 'Your apps, newest first, with the items that need attention; at most 100.',
  },
);

const readOverview = defineRoute(developerRoutes, {
  name: 'readOverview',
  method: 'GET',
  path: '/developer/overview',
  tag: 'Apps',
  summary: 'List your apps that need attention',
  description: 'Failing webhooks and reviews of all your apps.',
  responses: responses(200, 'The overview', one(Overview)),
  handle: async ({ caller, platform: { db, clock } }) => {
    const apps = (await listApps(db, accountOf(caller).id, { afterId: undefined, limit: maxApps })).slice(0, maxApps);
    const ids = apps.map(({ id }) => id);
    const [troubled, sums, cases] = await Promise.all([
      countTroubledEndpoints(db, ids),
      sumWebhooks(db, ids, { hours: 24, now: clock.now() }),
      findLatestCases(db, ids),
    ]);
    const inTrouble = new Map(troubled.map((one) => [one.appId, one]));
    const sumOf = new Map(sums.map((one) => [one.appId, one]));
    const latest = new Map(cases.map((row) => [row.app_id, row]));
    return ok({
      data: {
        apps: apps.map((row) => ({
          app: presentApp(row),
          webhooks: {
            failing: inTrouble.get(row.id)?.failing ?? 0,
            disabled: inTrouble.get(row.id)?.disabled ?? 0,
            last24h: last24h(sumOf.get(row.id)),
          },
          review: latestReview(latest.get(row.id)),
        })),
      },
    });
  },
});

function last24h(sum: { delivered: number; failed: number; skipped: number } | undefined) {
  return { delivered: sum?.delivered ?? 0, failed: sum?.failed ?? 0, skipped: sum?.skipped ?? 0 };
}

function latestReview(row: CaseRow | undefined) {
  if (!row) return null;
  const { id, kind, state, submittedAt, turnaround } = presentCase(row);
  return { id, kind, state, submittedAt, dueAt: turnaround?.dueAt ?? null };
}

export const overviewRoutes: Route[] = [readOverview];
