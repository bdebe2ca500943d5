import { setTimeout as sleep } from 'node:timers/promises';
import { rehearseSignIn } from './foundation/database/rehearse-sign-in.js';

/** In the order in which they need each other, and of about the same size; `serve.js` has what is left. */
const pieces = [
  () => import('./foundation/database/migrate.js'),
  () => import('./foundation/open-foundation.js'),
  () => import('./foundation/http/serve-routes.js'),
  () => import('./surfaces/admin-api/routes.js'),
  () => import('./surfaces/dashboard-api/routes.js'),
  () => import('./surfaces/developer-api/routes.js'),
];

/**
 * Loads all that serves. In one piece it would keep this thread busy for as long as PostgreSQL takes to start, and longer; between
 * two pieces whoever waits for PostgreSQL, and then for its answers, gets a turn.
 */
export async function loadInPieces(): Promise<typeof import('./serve.js')> {
  for (const load of pieces) {
    await load();
    await sleep(1);
  }
  const serve = await import('./serve.js');
  await rehearseSignIn();
  return serve;
}
