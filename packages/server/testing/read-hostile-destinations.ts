import { readFileSync } from 'node:fs';

export interface HostileDestinations {
  /** Addresses as a manifest could spell them; none may lead to a connection. */
  refusedUrls: string[];
  acceptedUrls: string[];
  /** What a name could resolve to; none may be connected to. */
  closedAddresses: string[];
  publicAddresses: string[];
}

/** The corpus that tests and drills aim at Souk's way out. */
export function readHostileDestinations(): HostileDestinations {
  return JSON.parse(readFileSync(new URL('./hostile-destinations.json', import.meta.url), 'utf8'));
}
