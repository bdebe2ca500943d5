import type { EndpointSlots } from './endpoint-slots.js';

/**
 * Slots taken for deliveries that are not claimed yet. The caller either keeps those whose deliveries were claimed, or gives
 * all of them back when the claim failed.
 */
export class SlotReservation {
  readonly #slots: EndpointSlots;
  readonly #taken = new Map<string, number>();

  constructor(slots: EndpointSlots) {
    this.#slots = slots;
  }

  /** Takes one more for the endpoint; false when none is free. */
  take(endpoint: string): boolean {
    if (!this.#slots.take(endpoint)) return false;
    this.#taken.set(endpoint, (this.#taken.get(endpoint) ?? 0) + 1);
    return true;
  }

  /** Takes as many as the endpoint has free, up to `most`; returns how many. */
  takeUpTo(most: number, endpoint: string): number {
    let count = 0;
    while (count < most && this.take(endpoint)) count += 1;
    return count;
  }

  /** These deliveries keep their slots from now on; the other slots are given back. */
  keep(claimed: readonly { endpoint: string }[]): void {
    for (const { endpoint } of claimed) this.#taken.set(endpoint, (this.#taken.get(endpoint) ?? 0) - 1);
    this.giveBack();
  }

  giveBack(): void {
    for (const [endpoint, count] of this.#taken) {
      for (let turn = 0; turn < count; turn += 1) this.#slots.giveBack(endpoint);
    }
    this.#taken.clear();
  }
}

/** Reserves slots for a claim, and gives back those that the claim did not use, whether it succeeds or fails. */
export async function withReservedSlots<Result>(
  slots: EndpointSlots,
  claim: (reservation: SlotReservation) => Promise<Result>,
  claimedBy: (result: Result) => readonly { endpoint: string }[],
): Promise<Result> {
  const reservation = new SlotReservation(slots);
  try {
    const result = await claim(reservation);
    reservation.keep(claimedBy(result));
    return result;
  } catch (error) {
    reservation.giveBack();
    throw error;
  }
}
