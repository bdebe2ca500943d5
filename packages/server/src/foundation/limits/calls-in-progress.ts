import { DomainError } from '../domain-error.js';

export interface CallInProgress {
  /** Aborted when the process ends. */
  signal: AbortSignal;
  leave(): void;
}

/** Calls that can take long, counted by who makes them: one owner's calls never use up the room of another's. */
export interface CallsInProgress {
  /** Throws `CALL_LIMIT_REACHED` where the owner, or all together, have as many as they can. */
  enter(owner: string): CallInProgress;
  close(): void;
}

export function openCallsInProgress({ most, maxOfOwner }: { most: number; maxOfOwner: number }): CallsInProgress {
  const ofOwner = new Map<string, number>();
  const ending = new AbortController();
  let all = 0;
  return {
    enter(owner) {
      const own = ofOwner.get(owner) ?? 0;
      // The last half is for people with one or none: many accounts with all they can have do not fill it.
      const room = own === 0 ? most : most / 2;
      if (ending.signal.aborted || own >= maxOfOwner || all >= room)
        throw new DomainError('CALL_LIMIT_REACHED', { retryAfterSeconds: 1 });
      all += 1;
      ofOwner.set(owner, own + 1);
      return {
        signal: ending.signal,
        leave() {
          all -= 1;
          const left = (ofOwner.get(owner) ?? 1) - 1;
          if (left === 0) ofOwner.delete(owner);
          else ofOwner.set(owner, left);
        },
      };
    },
    close: () => ending.abort('shutdown'),
  };
}
