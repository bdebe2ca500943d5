import { selectAppLinks } from './merchant-view-table.js';

/** The links that the apps of a business add to pages of the dashboard. */
export const listAppLinks = selectAppLinks;
