import type { Operation } from '../define-operation.js';
import { listStores } from './list-stores.js';
import { openStore } from './open-store.js';
import { patchStore } from './patch-store.js';
import { readStore } from './read-store.js';

export const storeOperations: Operation[] = [listStores, readStore, openStore, patchStore];
