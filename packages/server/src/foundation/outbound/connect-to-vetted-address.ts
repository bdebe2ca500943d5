import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type FoundAddress, findOpenedAddresses, findPublicAddresses, type NameSource } from './look-up-host.js';
import { type Destination, withoutBrackets } from './validate-outbound-url.js';

export interface ConnectOptions {
  names: NameSource;
  connectTimeoutMs: number;
  /** Certificates to trust instead of the system's; only tests have reason to. */
  trustedCertificates?: string[];
}

/** How long one address of several is tried before the next one is. */
const nextAddressAfterMs = 1_000;

/**
 * Every connection looks its host up, vets all answers and connects to one of exactly those addresses: what was vetted is what is
 * called, however the name changes later.
 */
export function connectorsToVettedAddresses(
  options: ConnectOptions,
): (destination: Destination) => buildConnector.connector {
  const toPublic = connectorFor(
    options,
    shareWhileAsking((host) => findPublicAddresses(options.names, host)),
  );
  const toOpened = connectorFor(
    options,
    shareWhileAsking((host) => findOpenedAddresses(options.names, host)),
  );
  return ({ opened }) => (opened ? toOpened : toPublic);
}

type FindAddresses = (hostname: string) => Promise<FoundAddress[]>;

/** Connections opened at the same moment share one look-up; nothing is cached once it is answered. */
function shareWhileAsking(find: FindAddresses): FindAddresses {
  const asking = new Map<string, Promise<FoundAddress[]>>();
  return (hostname) => {
    const known = asking.get(hostname);
    if (known) return known;
    const answer = find(hostname).finally(() => asking.delete(hostname));
    asking.set(hostname, answer);
    return answer;
  };
}

function connectorFor(options: ConnectOptions, find: FindAddresses): buildConnector.connector {
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    find(withoutBrackets(hostname)).then(
      (found) => {
        const [first] = found;
        if (all || !first) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
  return buildConnector({
    timeout: options.connectTimeoutMs,
    allowH2: false,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
    rejectUnauthorized: true,
    ca: options.trustedCertificates,
  } as buildConnector.BuildOptions);
}
