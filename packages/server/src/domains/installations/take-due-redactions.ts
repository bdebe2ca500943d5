/** Installations that ended long enough ago for their business's data to be erased. */
export { type DueRedaction, takeDueRedactions } from './redactions-table.js';
