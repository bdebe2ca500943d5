import type { DeskReview } from '@souk/contract';
import type { Platform } from '../../../foundation/platform.js';
import { workingDaysUntil } from '../count-working-days.js';

/** With how many working days are left at this moment. */
export function countWorkingDaysLeft<Shown extends Pick<DeskReview, 'turnaround'>>(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  shown: Shown,
): Shown & Pick<DeskReview, 'workingDaysLeft'> {
  const due = shown.turnaround?.dueAt;
  return { ...shown, workingDaysLeft: due ? workingDaysUntil(clock.now(), new Date(due), config) : null };
}
