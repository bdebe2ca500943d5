import type { CommandGroup } from '../../command.js';
import { listen } from './listen.js';
import { showLog } from './log.js';
import { replay } from './replay.js';
import { retry } from './retry.js';
import { sendTest } from './test.js';
import { trigger } from './trigger.js';

export const webhooks: CommandGroup = {
  name: 'webhooks',
  summary: 'Work with webhooks: listen, log, replay, retry, test and trigger',
  commands: [listen, showLog, replay, retry, sendTest, trigger],
};
