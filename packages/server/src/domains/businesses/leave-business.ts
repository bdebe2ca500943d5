import { deleteMembersOf } from './members-table.js';

/** Removes every member of the business: from then on nobody can find it. */
export const leaveBusiness = deleteMembersOf;
