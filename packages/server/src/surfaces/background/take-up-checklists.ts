import { resumeSilent } from '../../domains/review/resume-checklists.js';
import type { Platform } from '../../foundation/platform.js';

/** Another machine may be at it right now; what is younger than this is left to it. */
const graceMs = 20_000;

/** On start: a case that was being checked when everything stopped is checked again, without waiting for the clock. */
export const takeUpChecklists = {
  name: 'checklists',
  async start(platform: Platform): Promise<{ stop(): Promise<void> }> {
    await resumeSilent(platform, new Date(platform.clock.now().getTime() - graceMs));
    return { stop: async () => {} };
  },
};
