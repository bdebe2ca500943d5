import { resumeSilent } from '../../domains/review/resume-checklists.js';
import type { Platform } from '../../foundation/platform.js';

/**
 * On start: a case that was being checked when everything stopped is re-checked, without waiting for the schedule. Another
 * machine may be working on it right now; then it is checked twice, and the first to finish counts.
 */
export const resumeChecklistsOnStart = {
  name: 'checklists',
  async start(platform: Platform): Promise<{ stop(): Promise<void> }> {
    await resumeSilent(platform, platform.clock.now());
    return { stop: async () => {} };
  },
};
