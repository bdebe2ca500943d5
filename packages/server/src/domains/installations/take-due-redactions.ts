/** Installations that ended long enough ago for their business's data to be erased. */
export { takeDueRedactions } from './redactions-table.js';
