import type { DeskApp } from '../../api/desk';
import type { Tone } from '../../design/status';

const tones: Record<DeskApp['state'], Tone> = {
  draft: 'neutral',
  listed: 'success',
  unlisted: 'success',
  delisted: 'neutral',
  suspended: 'critical',
  archived: 'neutral',
};

export const toneOfApp = (state: DeskApp['state']): Tone => tones[state];

export const appStates = Object.keys(tones) as DeskApp['state'][];
