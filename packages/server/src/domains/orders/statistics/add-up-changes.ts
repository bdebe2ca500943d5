import type { Database } from '../../../foundation/database/open-database.js';
import { defineJob } from '../../../foundation/jobs/define-job.js';
import { moveChangesIntoTotals } from './statistics-table.js';

/** So many changes are added up in one statement: it holds nobody up, and a flood is dealt with in some seconds. */
const atOnce = 20_000;

/** Keeps what readers have to add up themselves short. A statement that fails leaves everything as it was. */
export async function addUpOrderChanges(db: Database): Promise<void> {
  while ((await moveChangesIntoTotals(db, atOnce)) === atOnce);
}

export const addUpOrderChangesJob = defineJob<Record<string, never>>({
  name: 'add_up_order_tallies',
  every: '* * * * *',
  run: (_payload, { db }) => addUpOrderChanges(db),
});
