import type { CommandGroup } from '../../command.js';
import { showLog } from './log.js';
import { replay } from './replay.js';
import { sendTest } from './test.js';
import { trigger } from './trigger.js';

export const webhooks: CommandGroup = {
  name: 'webhooks',
  summary: 'What your app is told: the log, replays, tests, real events.',
  commands: [showLog, replay, sendTest, trigger],
};
