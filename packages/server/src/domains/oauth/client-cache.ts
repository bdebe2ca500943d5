import type { Client, ClientCredentials } from '../apps/secrets/find-client.js';

/**
 * Clients whose credentials were right a moment ago. They are not trusted: a refresh authenticates them again in its own
 * statement. Caching them only saves a query whose sole use would be to know whom to count the request for.
 */
export interface ClientCache {
  recall(credentials: ClientCredentials): Client | undefined;
  remember(credentials: ClientCredentials, client: Client): void;
  forget(credentials: ClientCredentials): void;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    recentClients: ClientCache;
  }
}

const maxRemembered = 10_000;

export function openClientCache(): ClientCache {
  const known = new Map<string, Client>();
  return {
    recall: (credentials) => known.get(nameOf(credentials)),
    remember(credentials, client) {
      if (known.size >= maxRemembered) known.clear();
      known.set(nameOf(credentials), client);
    },
    forget(credentials) {
      known.delete(nameOf(credentials));
    },
  };
}

const nameOf = ({ clientId, secretHash }: ClientCredentials) => `${clientId}:${secretHash.toString('base64')}`;
