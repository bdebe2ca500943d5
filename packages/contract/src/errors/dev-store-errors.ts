import type { ErrorEntry } from './error-entry.js';

/** Refusals about dev stores. */
export const devStoreErrors = {
  DEV_STORE_NOT_FOUND: {
    status: 404,
    title: 'No such dev store',
    message: 'You have no dev store with this id.',
    fix: 'List your dev stores with GET /developer/dev-stores.',
  },
  DEV_STORE_LIMIT_REACHED: {
    status: 409,
    title: 'Too many dev stores',
    message: 'A developer can have 10 dev stores.',
    fix: 'Delete a dev store you no longer need.',
  },
  DEV_STORE_NOT_READY: {
    status: 409,
    title: 'The dev store is not ready',
    message: 'The dev store is being made, being reset, or has failed.',
    fix: 'Read the dev store until its state is ready; reset it if it failed.',
  },
  DEV_STORE_ACTION_IMPOSSIBLE: {
    status: 409,
    title: 'Nothing fits the action',
    message: 'There is nothing in the dev store that this action fits.',
    fix: 'Do first what leads there, such as place_order or create_product.',
  },
} as const satisfies Record<string, ErrorEntry>;
