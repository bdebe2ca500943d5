export { type LogFilters, selectLogs as listLogs } from './logs-table.js';
