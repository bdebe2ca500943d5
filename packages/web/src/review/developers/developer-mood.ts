import type { DeskDeveloper } from '../../api/desk';
import type { Mood } from '../../design/status';

const moods: Record<DeskDeveloper['verification']['state'], Mood> = {
  unverified: 'quiet',
  pending: 'waiting',
  verified: 'good',
  rejected: 'bad',
};

export const moodOfVerification = (state: DeskDeveloper['verification']['state']): Mood => moods[state];

export const verificationStates = Object.keys(moods) as DeskDeveloper['verification']['state'][];
