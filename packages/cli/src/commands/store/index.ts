import type { CommandGroup } from '../../command.js';
import { actInStore } from './action.js';
import { createStore } from './create.js';
import { deleteStore } from './delete.js';
import { installOnStore } from './install.js';
import { listStores } from './list.js';
import { openStore } from './open.js';
import { resetStore } from './reset.js';

export const store: CommandGroup = {
  name: 'store',
  summary: 'Manage dev stores, which have sample data',
  commands: [createStore, listStores, installOnStore, actInStore, openStore, resetStore, deleteStore],
};
