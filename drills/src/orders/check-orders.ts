import type { Finding } from '../harness/drill.js';

/** What was promised, and what was found of it afterwards. Lists keep repeated entries. */
export interface Evidence {
  /** Ids of orders that were acknowledged. */
  acknowledged: string[];
  /** Of those, the ones an app can read. */
  readable: string[];
  /** The key of every order there is. */
  keys: string[];
  /** The order of every `orders/created` event. */
  announced: string[];
  /** The order of every `orders/created` delivery that is recorded as delivered. */
  delivered: string[];
  /** The order of every `orders/created` that the app accepted. */
  heard: string[];
  /** Deliveries still waiting, and events that were never fanned out. */
  unsettled: number;
  /** Deliveries that were given up. */
  givenUp: number;
}

/** Lost: acknowledged but missing. Doubled: requested once but present twice. */
export function checkOrders(evidence: Evidence): Finding[] {
  const { acknowledged, readable, keys, announced, delivered, heard, unsettled, givenUp } = evidence;
  const none = (what: string, count: number): Finding => ({ what, count, allowed: 0 });
  const of = `of ${acknowledged.length}`;
  return [
    none(`acknowledged writes lost (${of})`, missing(acknowledged, readable)),
    none('writes doubled', doubled(keys)),
    none('events lost', missing(acknowledged, announced)),
    none('events doubled', doubled(announced)),
    none('deliveries lost', missing(acknowledged, heard)),
    none('deliveries not recorded as delivered', missing(acknowledged, delivered)),
    none('deliveries given up', givenUp),
    none('deliveries left waiting', unsettled),
  ];
}

function missing(wanted: string[], found: string[]): number {
  const there = new Set(found);
  return wanted.filter((one) => !there.has(one)).length;
}

function doubled(all: string[]): number {
  return all.length - new Set(all).size;
}
