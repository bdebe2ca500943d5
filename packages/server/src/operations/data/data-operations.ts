import type { Operation } from '../define-operation.js';
import { merchantVisibleValueOperations } from './list-merchant-visible-values.js';
import { listValues } from './list-values.js';
import { putValues } from './put-values.js';
import { deleteOneValue, putValue, readOneValue } from './value-operations.js';

export const dataOperations: Operation[] = [
  listValues,
  putValues,
  putValue,
  readOneValue,
  deleteOneValue,
  ...merchantVisibleValueOperations,
];
