import type { DeskApp } from '../../api/desk';
import type { Mood } from '../../design/status';

const moods: Record<DeskApp['state'], Mood> = {
  draft: 'quiet',
  listed: 'good',
  unlisted: 'good',
  delisted: 'quiet',
  suspended: 'bad',
  archived: 'quiet',
};

export const moodOfApp = (state: DeskApp['state']): Mood => moods[state];

export const appStates = Object.keys(moods) as DeskApp['state'][];
