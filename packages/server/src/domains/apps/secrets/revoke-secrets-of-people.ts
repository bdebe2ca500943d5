/** For people whose accounts have ended: none of their apps can authenticate any more. Returns the apps. */
export { revokeSecretsOfPeople } from './secrets-table.js';
