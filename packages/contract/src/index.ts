export * from './api-versions.js';
export * from './permissions.js';
export * from './resources/collection.js';
export * from './resources/common.js';
export * from './resources/inventory-level.js';
export * from './resources/product.js';
export * from './scopes.js';
export * from './topics.js';
