import type { DeskDeveloper } from '../../api/desk';
import type { Tone } from '../../design/status';

const tones: Record<DeskDeveloper['verification']['state'], Tone> = {
  unverified: 'neutral',
  pending: 'attention',
  verified: 'success',
  rejected: 'critical',
};

export const toneOfVerification = (state: DeskDeveloper['verification']['state']): Tone => tones[state];

export const verificationStates = Object.keys(tones) as DeskDeveloper['verification']['state'][];
