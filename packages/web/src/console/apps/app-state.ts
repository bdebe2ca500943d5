import type { App } from '../../api/apps';
import type { Mood } from '../../design/status';

const moods: Record<App['state'], Mood> = {
  draft: 'quiet',
  listed: 'good',
  unlisted: 'good',
  delisted: 'waiting',
  suspended: 'bad',
  archived: 'quiet',
};

export const moodOfApp = (state: App['state']): Mood => moods[state];
