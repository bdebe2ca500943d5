import { deleteMembersOf } from './members-table.js';

/** Nobody belongs to the business any more: from here on it is found by no one. */
export const leaveBusiness = deleteMembersOf;
