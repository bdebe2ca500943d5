export * from './api-versions.js';
export * from './permissions.js';
export * from './scopes.js';
export * from './topics.js';
