import { type AppRow, lockAppOf, requireOwnApp, requireWritable } from '../../domains/apps/find-app.js';
import { requireTerms as requireCurrentTerms } from '../../domains/developers/accept-terms.js';
import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { RouteInput } from '../../foundation/http/define-route.js';
import { accountOf, type DeveloperCaller } from './authenticate-developer.js';

type AppInput = Pick<
  RouteInput<DeveloperCaller, unknown, unknown, { appId: string }>,
  'caller' | 'params' | 'platform'
>;

/** The caller's app that `{appId}` names; anyone else's is 404 like one that does not exist. */
export function ownApp({ caller, params, platform }: AppInput): Promise<AppRow> {
  return requireOwnApp(platform.db, accountOf(caller).id, params.appId);
}

/** The same, but the app must be neither suspended nor archived. */
export async function ownWritableApp(input: AppInput): Promise<AppRow> {
  const app = await ownApp(input);
  requireWritable(app);
  return app;
}

/**
 * Runs a write on the caller's app in one transaction that locks the app's row: its state is checked under the lock,
 * so an app that is suspended or archived in the meantime is not written to.
 */
export function changeOwnApp<Result>(
  { caller, params, platform }: AppInput,
  work: (context: Context, app: AppRow, now: Date) => Promise<Result>,
): Promise<Result> {
  const { id } = accountOf(caller);
  return inTransaction(platform, async (context) => {
    const app = await lockAppOf(context.db, id, params.appId);
    requireWritable(app);
    return work(context, app, platform.clock.now());
  });
}

/** The current developer terms must be accepted. */
export function requireTerms({ caller, platform }: Pick<AppInput, 'caller' | 'platform'>): void {
  requireCurrentTerms(accountOf(caller), platform.config.termsVersion);
}
