export { selectLogs as listLogs } from './logs-table.js';
