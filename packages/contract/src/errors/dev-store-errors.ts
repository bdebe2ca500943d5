import type { ErrorEntry } from './error-entry.js';

/** Errors of dev stores. */
export const devStoreErrors = {
  DEV_STORE_NOT_FOUND: {
    status: 404,
    title: 'Dev store not found',
    message: 'You have no dev store with this ID.',
    fix: 'List your dev stores with GET /developer/dev-stores.',
  },
  DEV_STORE_LIMIT_REACHED: {
    status: 409,
    title: 'Too many dev stores',
    message: 'A developer can have 10 dev stores.',
    fix: 'Delete a dev store that you no longer need.',
  },
  DEV_STORE_NOT_READY: {
    status: 409,
    title: 'Dev store not ready',
    message: 'The dev store is being created, is being reset, or could not be created.',
    fix: 'Wait until its state is ready. If it failed, reset it.',
  },
  DEV_STORE_ACTION_IMPOSSIBLE: {
    status: 409,
    title: 'No matching resource',
    message: 'No resource in the dev store matches this action.',
    fix: 'First run an action that creates one, such as place_order or create_product.',
  },
  PREVIEW_NOT_FOUND: {
    status: 404,
    title: 'Preview not found',
    message: 'The app has no preview on this dev store.',
    fix: 'Create one with PUT /developer/apps/{appId}/previews/{devStoreId}, or run `souk app dev`.',
  },
  PREVIEW_NOT_YOURS: {
    status: 403,
    title: 'Preview of another developer',
    message: 'A preview runs on the computer of its developer, so only that developer can open its page.',
    fix: 'Ask the developer to deploy a version, then install that version.',
  },
} as const satisfies Record<string, ErrorEntry>;
