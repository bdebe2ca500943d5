import type { Route } from '../../src/foundation/http/define-route.js';
import type { TestServer } from '../start-test-server.js';
import type { Receiver } from '../webhooks/start-receiver.js';
import { developerChecks, replayCheck } from './developers.js';
import { forgottenBuyersCheck } from './forgotten-buyers.js';
import { isolationChecks } from './isolation-checks.js';
import { keptImagesCheck } from './kept-images.js';
import { limitChecks } from './limits.js';
import type { TenancyStage } from './open-tenancy-stage.js';
import { ownFigureChecks } from './own-figures.js';
import { previewCheck } from './previews.js';
import { sideEffectChecks } from './side-effects.js';
import { storedAnswerChecks } from './stored-answers.js';
import { unseenChangesCheck } from './unseen-changes.js';
import {
  checkForeignIds,
  checkOutsideStore,
  checkPermission,
  type TenancyCheck,
  titleOf,
  walkedRoutes,
} from './walk-tenancy.js';

const perRoute = (
  what: string,
  routes: Route[],
  run: (server: TestServer, stage: TenancyStage, route: Route) => Promise<void>,
): TenancyCheck[] =>
  routes.map((route) => ({
    title: `${what}: ${titleOf(route)}`,
    perRoute: true,
    run: (server, stage) => run(server, stage, route),
  }));

/** Members reach every store of their business. */
const byStore = walkedRoutes.filter(({ document }) => document === 'admin' || document === 'storefront');

/**
 * Everything that keeps tenants, stores and contacts apart, as HTTP shows it. The order matters: refusals first, then what
 * each may do, then whether the other tenant noticed any of it; last what changes the other tenant itself.
 */
export function tenancyChecks(receiver: Receiver): TenancyCheck[] {
  const { rememberVictim, walkOwnAnswers, compareVictim } = isolationChecks(receiver);
  return [
    rememberVictim,
    ...perRoute('a foreign id is a missing one', walkedRoutes, checkForeignIds),
    ...perRoute('a store outside stays outside', byStore, checkOutsideStore),
    ...perRoute('without the permission it is refused', walkedRoutes, checkPermission),
    ...sideEffectChecks,
    ...ownFigureChecks,
    ...walkOwnAnswers,
    unseenChangesCheck(receiver),
    ...limitChecks,
    ...developerChecks(receiver),
    previewCheck,
    compareVictim,
    ...storedAnswerChecks,
    forgottenBuyersCheck,
    keptImagesCheck,
    replayCheck,
  ];
}
