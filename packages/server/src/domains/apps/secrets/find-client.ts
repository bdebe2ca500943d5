/** For the token endpoint, which authenticates a client in the same statement that carries out its request. */
export {
  type Client,
  type ClientCredentials,
  type ClientReach,
  clientsOf,
  mayActFor,
  selectClient as findClient,
} from './clients-table.js';
