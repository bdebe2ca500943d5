import { selectAppsOf } from './apps-table.js';

export const listApps = selectAppsOf;
