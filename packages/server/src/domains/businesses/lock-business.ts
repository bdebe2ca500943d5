/** Counts of what a business may have only so many of are serialised by this lock. */
export { lockBusiness } from './businesses-table.js';
