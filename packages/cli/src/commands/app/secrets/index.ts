import type { CommandGroup } from '../../../command.js';
import { createSecret } from './create.js';
import { listSecrets } from './list.js';
import { revokeSecret } from './revoke.js';
import { rotateSecret } from './rotate.js';

export const secrets: CommandGroup = {
  name: 'secrets',
  summary: 'Manage the client secrets of an app',
  commands: [listSecrets, createSecret, rotateSecret, revokeSecret],
};
