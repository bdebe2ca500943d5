import type { Operation } from '../define-operation.js';
import { shownValueOperations } from './list-shown-values.js';
import { listValues } from './list-values.js';
import { putValues } from './put-values.js';
import { deleteOneValue, putValue, readOneValue } from './value-operations.js';

export const dataOperations: Operation[] = [
  listValues,
  putValues,
  putValue,
  readOneValue,
  deleteOneValue,
  ...shownValueOperations,
];
