/** For shops that are thought up: many stock items at once, telling nobody. */
export { type LoadedLevel, loadLevels } from './load-levels-table.js';
