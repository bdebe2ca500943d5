import type { CheckResult } from '../../../api/review';
import type { Tone } from '../../../design/status';

const tones: Record<CheckResult['status'], Tone> = {
  pass: 'success',
  fail: 'critical',
  warning: 'attention',
  skipped: 'neutral',
  error: 'neutral',
};

export const toneOfCheck = (status: CheckResult['status']): Tone => tones[status];
