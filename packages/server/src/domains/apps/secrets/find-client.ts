/** For the token endpoint, which authenticates a client within the very statement that does what it asks for. */
export { type Client, type ClientCredentials, clientsOf, selectClient as findClient } from './clients-table.js';
