/** For people who are ended: no app of theirs can authenticate any more. Returns the apps. */
export { revokeSecretsOfPeople } from './secrets-table.js';
