import type { CheckResult } from '../../../api/review';
import type { Mood } from '../../../design/status';

const moods: Record<CheckResult['status'], Mood> = {
  pass: 'good',
  fail: 'bad',
  warning: 'waiting',
  skipped: 'quiet',
  error: 'quiet',
};

export const moodOfCheck = (status: CheckResult['status']): Mood => moods[status];
