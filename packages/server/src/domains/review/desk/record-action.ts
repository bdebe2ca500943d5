/** For what other domains do on behalf of the desk. */
export { insertDeskAction as recordDeskAction } from './desk-actions-table.js';
