import type { ErrorEntry } from './error-entry.js';

/** Refusals that come from the rules of commerce itself. */
export const commerceErrors = {
  SUBDOMAIN_TAKEN: {
    status: 409,
    title: 'The subdomain is taken',
    message: 'Another store has this subdomain.',
    fix: 'Choose another subdomain.',
  },
  STORE_LIMIT_REACHED: {
    status: 409,
    title: 'Too many stores',
    message: 'A business can have 20 stores.',
    fix: 'Use a store that exists already; a closed one can be opened again with PATCH.',
  },
  IMAGE_INVALID: {
    status: 400,
    title: 'The image cannot be used',
    message: 'The file is no image that can be shown.',
    fix: 'Send a PNG, JPEG or WebP image of at most 4 MiB with 16 to 4096 pixels on each side.',
  },
  IMAGE_LIMIT_REACHED: {
    status: 409,
    title: 'Too many images',
    message: 'A business can have 10,000 uploaded images.',
    fix: 'Take images out of products that are no longer sold; those that nothing shows are forgotten after 7 days.',
  },
  COLLECTION_PARENT_NOT_FOUND: {
    status: 404,
    title: 'The parent collection does not exist',
    message: 'parentId names no collection of this store.',
    fix: 'Use the id of a collection in the same store, or leave parentId out.',
  },
  COLLECTION_CONDITIONAL_LIMIT: {
    status: 409,
    title: 'Too many conditional collections',
    message: 'This store already has its 100 conditional collections.',
    fix: 'Delete a conditional collection, or make this one manual by leaving rules empty.',
  },
  COLLECTION_PARENT_CIRCLE: {
    status: 409,
    title: 'A collection cannot be its own ancestor',
    message: 'This parent would make the collections form a circle.',
    fix: 'Choose a parent that is not this collection or one of its descendants.',
  },
  COLLECTION_NOT_MANUAL: {
    status: 409,
    title: 'The collection is conditional',
    message: 'The products of a conditional collection follow its rules.',
    fix: 'Change the rules, or empty them to make the collection manual first.',
  },
  STOCK_CHANGED: {
    status: 409,
    title: 'The stock has changed',
    message: 'The stock on hand is not what expected says.',
    fix: 'Read the inventory level again and decide anew.',
  },
  ORDER_STATE_INVALID: {
    status: 409,
    title: 'The order cannot take this step',
    message: 'The order is in a state in which this step is impossible.',
    fix: 'Read the order again and choose a step its state allows.',
  },
  ORDER_CHANGED: {
    status: 409,
    title: 'The order has changed',
    message: 'The order was changed after the time expectedUpdatedAt says.',
    fix: 'Read the order again and decide anew.',
  },
  CHECKOUT_COMPLETED: {
    status: 409,
    title: 'The checkout has become an order',
    message: 'This checkout was completed and can no longer be changed.',
    fix: 'Begin a new checkout.',
  },
  CHECKOUT_INCOMPLETE: {
    status: 409,
    title: 'The checkout lacks something',
    message: 'The checkout cannot become an order yet.',
    fix: 'Add what errors lists with PATCH, then complete the checkout.',
  },
  STOREFRONT_RATE_LIMITED: {
    status: 429,
    title: 'Too many requests to this storefront',
    message: 'Too many checkouts were begun or changed from here.',
    fix: 'Wait as long as Retry-After says and try again.',
  },
} as const satisfies Record<string, ErrorEntry>;
