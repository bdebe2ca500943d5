import { settleWithin } from './settle-within.js';

type Close = () => Promise<void>;

const open = new Set<Close>();
/** Longer than a Souk takes that finishes what it has begun. */
const closedWithinMs = 90_000;

/** Whatever can outlive the code that opened it (a server, a folder) is registered here, so that an interrupted drill cleans it up too. */
export function cleanUpOnExit(close: Close): Close {
  const once: Close = async () => {
    if (!open.delete(once)) return;
    await close();
  };
  open.add(once);
  return once;
}

/** Last opened first; one that cannot be closed, or never is, does not keep the others open. */
export async function closeEverything(): Promise<void> {
  for (const close of [...open].reverse()) {
    await settleWithin(closedWithinMs, 'Closing', close()).catch((error: Error) =>
      process.stderr.write(`Something was left behind: ${error.message}\n`),
    );
  }
}

/** Ctrl-C and SIGTERM close everything and end; a second one ends at once. */
export function closeOnSignals(): void {
  let interrupted = false;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      if (interrupted) process.exit(code);
      interrupted = true;
      process.stderr.write('\nStopping: closing what was started ...\n');
      void closeEverything().finally(() => process.exit(code));
    });
  }
}
