import type { CommandGroup } from '../../command.js';
import { addServer } from './add.js';
import { listServers } from './list.js';
import { removeServer } from './remove.js';
import { useServer } from './use.js';

export const server: CommandGroup = {
  name: 'server',
  summary: 'Manage the servers that commands use',
  commands: [addServer, useServer, listServers, removeServer],
};
