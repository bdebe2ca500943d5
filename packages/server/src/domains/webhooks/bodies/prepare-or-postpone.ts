import { isDatabaseUnavailable } from '../../../foundation/database/classify-database-error.js';
import type { Log } from '../../../foundation/observe/open-log.js';
import type { ClaimedDelivery } from '../queue/pending-deliveries-table.js';
import { postponed, type Settlement } from '../settling/settle-delivery.js';
import { type KnownFacts, type Prepared, type PrepareOptions, prepareDeliveries } from './prepare-deliveries.js';

/**
 * Prepares deliveries; those that cannot be prepared wait, without affecting the others. A batch that fails is halved
 * until the failing delivery is isolated, unless the database is unavailable: then all of them wait.
 */
export async function prepareOrPostpone(
  options: PrepareOptions & { log: Log },
  claimed: readonly ClaimedDelivery[],
  known?: KnownFacts,
): Promise<{ prepared: Prepared[]; settled: Settlement[] }> {
  try {
    return await prepareDeliveries(options, claimed, known);
  } catch (error) {
    if (claimed.length === 1 || isDatabaseUnavailable(error)) {
      const [{ id } = { id: null }] = claimed;
      options.log.warn(
        { err: error, delivery: id, count: claimed.length },
        'deliveries could not be prepared and wait',
      );
      return { prepared: [], settled: claimed.map((delivery) => postponed(delivery, options.now)) };
    }
    const middle = Math.ceil(claimed.length / 2);
    const first = await prepareOrPostpone(options, claimed.slice(0, middle), known);
    const second = await prepareOrPostpone(options, claimed.slice(middle), known);
    return {
      prepared: [...first.prepared, ...second.prepared],
      settled: [...first.settled, ...second.settled],
    };
  }
}
