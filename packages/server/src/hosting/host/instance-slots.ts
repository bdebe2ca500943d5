import { join } from 'node:path';
import type { InstancePlace } from './instance/start-instance.js';

/** Folders and users, one for each instance; a number is used again once its instance is gone. */
export function openSlots(runFolder: string, firstUserId: number | null) {
  const taken = new Set<number>();
  let made = 0;
  return {
    take(): Omit<InstancePlace, 'isSuspect'> & { free(): void } {
      let slot = 0;
      while (taken.has(slot)) slot += 1;
      taken.add(slot);
      made += 1;
      return {
        folder: join(runFolder, String(made)),
        userId: firstUserId === null ? null : firstUserId + 1 + slot,
        free: () => void taken.delete(slot),
      };
    },
  };
}
