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
  PREVIEW_NOT_FOUND: {
    status: 404,
    title: 'No such preview',
    message: 'The app has no preview on this dev store.',
    fix: 'Put one there with PUT /developer/apps/{appId}/previews/{devStoreId}, or run `souk app dev`.',
  },
  PREVIEW_NOT_YOURS: {
    status: 403,
    title: "The preview is its developer's",
    message: "A preview runs on its developer's machine: only they can open its page.",
    fix: 'Ask the developer to deploy a version and install it.',
  },
} as const satisfies Record<string, ErrorEntry>;
