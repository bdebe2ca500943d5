/** The list that tests walk, so that whatever comes later is looked at too. */
export { surfaceRoutes } from '../src/compose-server.js';
export type { Route } from '../src/foundation/http/define-route.js';
