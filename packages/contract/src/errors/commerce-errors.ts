import type { ErrorEntry } from './error-entry.js';

/** Errors that come from the rules of commerce itself. */
export const commerceErrors = {
  SUBDOMAIN_TAKEN: {
    status: 409,
    title: 'Subdomain already taken',
    message: 'Another store uses this subdomain.',
    fix: 'Choose another subdomain.',
  },
  STORE_LIMIT_REACHED: {
    status: 409,
    title: 'Too many stores',
    message: 'A business can have 20 stores.',
    fix: 'Use an existing store. A closed store can be opened again with PATCH.',
  },
  IMAGE_INVALID: {
    status: 400,
    title: 'Image not supported',
    message: 'The file is not a supported image.',
    fix: 'Send a PNG, JPEG or WebP image of at most 4 MiB with 16 to 4096 pixels on each side.',
  },
  IMAGE_LIMIT_REACHED: {
    status: 409,
    title: 'Too many images',
    message: 'A business can have 10,000 uploaded images.',
    fix: 'Remove images from products that you no longer sell. Unused images are deleted after 7 days.',
  },
  COLLECTION_PARENT_NOT_FOUND: {
    status: 404,
    title: 'Parent collection not found',
    message: 'parentId is not the ID of a collection in this store.',
    fix: 'Use the ID of a collection in the same store, or omit parentId.',
  },
  COLLECTION_CONDITIONAL_LIMIT: {
    status: 409,
    title: 'Too many conditional collections',
    message: 'This store has the maximum of 100 conditional collections.',
    fix: 'Delete a conditional collection, or create a manual collection with empty rules.',
  },
  COLLECTION_PARENT_CIRCLE: {
    status: 409,
    title: 'Collection cannot be its own ancestor',
    message: 'With this parent, the collections would form a circle.',
    fix: 'Choose a parent that is neither this collection nor one of its descendants.',
  },
  COLLECTION_NOT_MANUAL: {
    status: 409,
    title: 'Collection is conditional',
    message: 'The rules of a conditional collection decide which products it contains.',
    fix: 'Change the rules, or remove all rules first to make the collection manual.',
  },
  STOCK_CHANGED: {
    status: 409,
    title: 'Stock has changed',
    message: 'The stock on hand does not match expected.',
    fix: 'Read the inventory level, then send the change again with its current value.',
  },
  OUT_OF_STOCK: {
    status: 409,
    title: 'Out of stock',
    message: 'Some items are no longer available in this quantity.',
    fix: 'Reduce the quantity of the lines in `lines` to what is available, or remove them.',
  },
  ORDER_STATE_INVALID: {
    status: 409,
    title: 'Action not allowed in this order state',
    message: 'The state of the order does not allow this action.',
    fix: 'Read the order again and choose an action that its state allows.',
  },
  ORDER_CHANGED: {
    status: 409,
    title: 'Order has changed',
    message: 'The order was changed after expectedUpdatedAt.',
    fix: 'Read the order again, then repeat the change if it still applies.',
  },
  CHECKOUT_CHANGED: {
    status: 409,
    title: 'The total has changed',
    message: 'A price has changed since the buyer saw the total.',
    fix: 'Show the buyer the total of `checkout`, then complete the checkout with it as expectedTotal.',
  },
  STORE_PAUSED: {
    status: 409,
    title: 'The store is paused',
    message: 'This store does not take orders at the moment.',
    fix: 'Try again later.',
  },
  CARRIER_IN_USE: {
    status: 409,
    title: 'The carrier is in use',
    message: 'A store uses this carrier.',
    fix: 'Choose another carrier for the store, then delete this one.',
  },
  CARRIER_LIMIT_REACHED: {
    status: 409,
    title: 'Too many carriers',
    message: 'A business can have 50 carriers.',
    fix: 'Change or delete an existing carrier.',
  },
  DELIVERY_NOT_OFFERED: {
    status: 409,
    title: 'Delivery not offered',
    message: 'The store does not deliver to this place in this way.',
    fix: 'Get a delivery quote for the place, and choose one of its options.',
  },
  FEE_GROUP_CHANGED: {
    status: 409,
    title: 'The fee group has changed',
    message: 'The fee group was changed after the time in expectedUpdatedAt.',
    fix: 'Get the rates again, and repeat the change.',
  },
  FEE_GROUP_IN_USE: {
    status: 409,
    title: 'The fee group is in use',
    message: 'A store uses this fee group.',
    fix: 'Choose another fee group for the store, then delete this one.',
  },
  FEE_GROUP_LIMIT_REACHED: {
    status: 409,
    title: 'Too many fee groups',
    message: 'A business can have 50 fee groups.',
    fix: 'Change or delete an existing fee group.',
  },
  CHECKOUT_COMPLETED: {
    status: 409,
    title: 'Checkout already completed',
    message: 'This checkout was completed and can no longer be changed.',
    fix: 'Start a new checkout.',
  },
  CHECKOUT_INCOMPLETE: {
    status: 409,
    title: 'Checkout incomplete',
    message: 'The checkout is missing required data.',
    fix: 'Add the fields listed in errors with PATCH, then complete the checkout.',
  },
  STOREFRONT_RATE_LIMITED: {
    status: 429,
    title: 'Too many requests to this storefront',
    message: 'Too many checkouts were started or changed from this address.',
    fix: 'Wait for the number of seconds in Retry-After, then try again.',
  },
} as const satisfies Record<string, ErrorEntry>;
