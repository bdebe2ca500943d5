const soonMs = 1_500;
/** Deliveries are made within moments of their event: an action that has caused none by then has caused none. */
const looksSoon = 14;
const laterMs = 15_000;

/**
 * When to look for what an action has caused once more; false when there is nothing to wait for. Counted in looks, not by the
 * clock, as the server's may differ from the browser's.
 */
export function nextPollMs(found: { status: string }[] | undefined, looks: number): number | false {
  const isPending = found?.some(({ status }) => status === 'pending') ?? false;
  if (!isPending && found && found.length > 0) return false;
  if (looks < looksSoon) return soonMs;
  // It may have to wait for an app that does not answer.
  return isPending && laterMs;
}
