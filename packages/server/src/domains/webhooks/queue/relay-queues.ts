/** Each relayed installation is an endpoint of its own: a slow relay shares its slots with nobody. */
export const relayQueue = (installationId: string): string => `relay:${installationId}`;

/** Where deliveries wait for a relay that sleeps: apart from those that wait for their next attempt. */
export const asleepQueue = (installationId: string): string => `asleep:${installationId}`;

export const isRelayed = (endpoint: string): boolean => endpoint.startsWith('relay:') || endpoint.startsWith('asleep:');
