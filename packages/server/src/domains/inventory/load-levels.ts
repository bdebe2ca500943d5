/** For synthetic shops: many stock items at once, without announcing them. */
export { type LoadedLevel, loadLevels } from './load-levels-table.js';
