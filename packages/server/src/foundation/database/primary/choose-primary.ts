import type { Lineage, ServerState } from './lineage.js';
import type { ServerAddress } from './server-addresses.js';

/** A server that answered. */
export interface SeenServer {
  address: ServerAddress;
  state: ServerState;
}

export type Choice = { primary: SeenServer } | { away: string };

/**
 * The one server that may be written to: writable, and on the highest timeline that anybody has heard of. What was `known`
 * before, and what standbys have been told, counts too, so that an old primary that lives on is not taken for the primary
 * because its successor cannot be seen from here.
 */
export function choosePrimary(seen: readonly SeenServer[], known: Lineage | null): Choice {
  const writable = seen.filter(({ state }) => state.writable);
  if (writable.length === 0)
    return { away: seen.length === 0 ? 'no server answers' : 'no server that answers accepts writes' };
  const clusters = new Set(writable.map(({ state }) => state.lineage?.cluster));
  if (clusters.size > 1) return { away: 'servers of different clusters accept writes' };
  const [cluster] = clusters;
  const highest = highestTimeline(seen, known, cluster);
  const current = writable.filter(({ state }) => state.lineage === null || state.lineage.timeline === highest);
  const [primary, ...others] = current;
  if (!primary) return { away: `only a server that was left behind accepts writes: timeline ${highest} was seen` };
  // One server that is reached in two ways is one server.
  if (others.some(({ state }) => state.startedAt !== primary.state.startedAt))
    return { away: `two servers accept writes on timeline ${highest}` };
  return { primary };
}

function highestTimeline(seen: readonly SeenServer[], known: Lineage | null, cluster: string | undefined): number {
  const heard = seen.flatMap(({ state: { lineage, told } }) => [lineage, told]);
  const timelines = [known, ...heard].flatMap((one) => (one && one.cluster === cluster ? [one.timeline] : []));
  return Math.max(0, ...timelines);
}
