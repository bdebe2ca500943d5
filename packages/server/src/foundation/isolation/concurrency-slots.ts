/** Everything runs that may, and the queue is full: the same call can succeed a little later. */
export class NoFreeSlot extends Error {
  constructor() {
    super('Too many programs run at the moment.');
    this.name = 'NoFreeSlot';
  }
}

/** A bound on how many of a kind run at once, and how many wait. */
export interface SlotLimits {
  name: string;
  atOnce: number;
  waiting: number;
  /** The most that run and wait for one owner; as many as there is room for where it is not set. */
  maxOfOwner?: number;
}

export interface ConcurrencySlots {
  /** Takes a place in the lane, waiting for one if necessary; returns a function that gives it back. */
  take(lane: SlotLimits, owner?: string): Promise<() => void>;
}

interface LaneState {
  /** Places in use: one for each that runs or is about to. */
  taken: number;
  waiting: (() => void)[];
  ofOwner: Map<string, number>;
}

export function openConcurrencySlots(): ConcurrencySlots {
  const lanes = new Map<string, LaneState>();
  return {
    async take(lane, owner = '') {
      const state: LaneState = lanes.get(lane.name) ?? { taken: 0, waiting: [], ofOwner: new Map() };
      lanes.set(lane.name, state);
      const own = state.ofOwner.get(owner) ?? 0;
      const isFree = state.taken < lane.atOnce;
      if (own >= (lane.maxOfOwner ?? Number.POSITIVE_INFINITY)) throw new NoFreeSlot();
      if (!isFree && state.waiting.length >= lane.waiting) throw new NoFreeSlot();
      state.ofOwner.set(owner, own + 1);
      if (isFree) state.taken += 1;
      // A place is handed straight to the first in line, so that nobody jumps the queue.
      else await new Promise<void>((resolve) => state.waiting.push(resolve));
      return () => leave(state, owner);
    },
  };
}

function leave(state: LaneState, owner: string): void {
  const left = (state.ofOwner.get(owner) ?? 1) - 1;
  if (left === 0) state.ofOwner.delete(owner);
  else state.ofOwner.set(owner, left);
  const next = state.waiting.shift();
  if (next) next();
  else state.taken -= 1;
}
