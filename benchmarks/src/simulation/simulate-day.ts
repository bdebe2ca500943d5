import { type Assumptions, type Capacity, shareOfSecond } from './assumptions.js';
import { SeededDice } from './seeded-random.js';

const daySeconds = 86_400;

/** What became of a day. */
export interface Day {
  orders: number;
  deliveries: number;
  attempts: number;
  /** The busiest minute, a second. */
  peak: { orders: number; reads: number; writes: number; attempts: number };
  /** Deliveries that were ready and waited for a worker, at most, and how long the longest of them waited. */
  longestQueue: number;
  longestWaitSeconds: number;
  /** Deliveries to the endpoint that was out which waited for a retry, at most. */
  longestBacklog: number;
  /** After the endpoint was back, until 99 in 100 of them were delivered. */
  drainedAfterSeconds: number;
  /** Still being tried when the day and the day after were over. */
  left: number;
  cores: { api: number; worker: number };
  gigabytes: number;
}

interface Queue {
  /** Ready now, by the number of attempts they have had. */
  ready: number[];
  /** Ready later: second by second, by the number of attempts. */
  later: Map<number, number[]>;
  /** How many of them there are. */
  waiting: number;
}

const emptyQueue = (): Queue => ({ ready: [], later: new Map(), waiting: 0 });

/**
 * A day, second by second, and the one after it in which retries end. Endpoints are two: the largest, which is out for some
 * hours, and all others. What is ready waits for workers, the largest behind the others' turn (as the lanes of the queue are
 * fair), and what fails is tried again on the real schedule.
 */
export function simulateDay(assumptions: Assumptions, capacity: Capacity, seed: number): Day {
  const dice = new SeededDice(seed);
  const cores = coresFor(assumptions, capacity);
  const perSecond = cores.worker * capacity.deliveriesPerCore;
  const { outage, largestShare, failureShare, retrySeconds } = assumptions;
  const outFrom = outage.fromHour * 3_600;
  const outTo = outFrom + outage.hours * 3_600;
  const others = emptyQueue();
  const largest = emptyQueue();
  const minute = { orders: 0, attempts: 0 };
  const day: Day = {
    orders: 0,
    deliveries: 0,
    attempts: 0,
    peak: { orders: 0, reads: 0, writes: 0, attempts: 0 },
    longestQueue: 0,
    longestWaitSeconds: 0,
    longestBacklog: 0,
    drainedAfterSeconds: 0,
    left: 0,
    cores,
    gigabytes: (assumptions.ordersPerDay * assumptions.kilobytesPerOrder) / 1e6,
  };

  for (let second = 0; second < 2 * daySeconds; second++) {
    const orders =
      second < daySeconds ? dice.poisson(assumptions.ordersPerDay * shareOfSecond(second, assumptions)) : 0;
    const deliveries = dice.poisson(orders * assumptions.deliveriesPerOrder);
    const toLargest = dice.binomial(deliveries, largestShare);
    day.orders += orders;
    day.deliveries += deliveries;
    add(others, 0, deliveries - toLargest);
    add(largest, 0, toLargest);
    comeDue(others, second);
    comeDue(largest, second);

    const waiting = total(others.ready) + total(largest.ready);
    day.longestQueue = Math.max(day.longestQueue, waiting);
    day.longestWaitSeconds = Math.max(day.longestWaitSeconds, waiting / perSecond);
    const isOut = second >= outFrom && second < outTo;
    const room = attempt(others, perSecond, second, () => failureShare, retrySeconds, dice);
    const used = perSecond - room;
    const left = attempt(largest, room, second, () => (isOut ? 1 : failureShare), retrySeconds, dice);
    const attempts = used + (room - left);
    day.attempts += attempts;
    const owed = total(largest.ready) + largest.waiting;
    day.longestBacklog = Math.max(day.longestBacklog, isOut ? owed : 0);
    if (second >= outTo && owed > day.longestBacklog / 100) day.drainedAfterSeconds = second - outTo;

    minute.orders += orders;
    minute.attempts += attempts;
    if (second % 60 === 59) {
      const perSecondOrders = minute.orders / 60;
      day.peak.orders = Math.max(day.peak.orders, perSecondOrders);
      day.peak.attempts = Math.max(day.peak.attempts, minute.attempts / 60);
      minute.orders = 0;
      minute.attempts = 0;
    }
  }
  day.peak.reads = day.peak.orders * assumptions.readsPerOrder;
  day.peak.writes = day.peak.orders * assumptions.writesPerOrder;
  day.left = total(largest.ready) + largest.waiting + total(others.ready) + others.waiting;
  return day;
}

/** Enough for the busiest hour at the share of their capacity that they should use; never less than two of each. */
export function coresFor(assumptions: Assumptions, capacity: Capacity): Day['cores'] {
  const { ordersPerDay, peakFactor, readsPerOrder, writesPerOrder, deliveriesPerOrder, maxUsed } = assumptions;
  const peakOrders = (ordersPerDay / daySeconds) * peakFactor;
  const api =
    (peakOrders * readsPerOrder) / capacity.readsPerCore + (peakOrders * writesPerOrder) / capacity.writesPerCore;
  const worker = (peakOrders * deliveriesPerOrder) / capacity.deliveriesPerCore;
  return { api: Math.max(2, Math.ceil(api / maxUsed)), worker: Math.max(2, Math.ceil(worker / maxUsed)) };
}

/** As many as there is room for, those with the fewest attempts first; answers the room that is left. */
function attempt(
  queue: Queue,
  room: number,
  second: number,
  failure: () => number,
  retrySeconds: readonly number[],
  dice: SeededDice,
): number {
  let left = room;
  for (let attempts = 0; attempts < queue.ready.length && left > 0; attempts++) {
    const taken = Math.min(queue.ready[attempts] ?? 0, Math.floor(left));
    if (taken === 0) continue;
    left -= taken;
    queue.ready[attempts] = (queue.ready[attempts] ?? 0) - taken;
    const failed = dice.binomial(taken, failure());
    const delay = retrySeconds[attempts];
    if (failed === 0 || delay === undefined) continue;
    const due = second + Math.max(1, Math.round(delay));
    const there = queue.later.get(due) ?? [];
    there[attempts + 1] = (there[attempts + 1] ?? 0) + failed;
    queue.later.set(due, there);
    queue.waiting += failed;
  }
  return left;
}

function comeDue(queue: Queue, second: number): void {
  const due = queue.later.get(second);
  if (!due) return;
  queue.later.delete(second);
  for (const [attempts, count] of due.entries()) {
    if (!count) continue;
    add(queue, attempts, count);
    queue.waiting -= count;
  }
}

function add(queue: Queue, attempts: number, count: number): void {
  queue.ready[attempts] = (queue.ready[attempts] ?? 0) + count;
}

const total = (counts: readonly (number | undefined)[]): number =>
  counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

const burstTickSeconds = 0.05;

/** Seconds until this many deliveries that are all ready at once have been sent, by the same rules as a day's. */
export function simulateBurst(count: number, perSecond: number, seed: number): number {
  const dice = new SeededDice(seed);
  const queue = emptyQueue();
  add(queue, 0, count);
  let ticks = 0;
  let room = 0;
  while (total(queue.ready) > 0) {
    // What is left of a delivery's time is taken up in the next tick.
    room = attempt(queue, room + perSecond * burstTickSeconds, ticks, () => 0, [], dice);
    ticks += 1;
  }
  return ticks * burstTickSeconds;
}
