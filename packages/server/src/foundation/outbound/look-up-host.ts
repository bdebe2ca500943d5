import { Resolver, lookup as systemLookUp } from 'node:dns/promises';
import { isIP } from 'node:net';
import { OutboundFailure } from './classify-network-error.js';
import { isPublicAddress } from './is-public-address.js';

export interface FoundAddress {
  address: string;
  family: 4 | 6;
}

/** How names become addresses; tests bring their own. */
export interface NameSource {
  /** Every public answer, both families. */
  resolve(hostname: string): Promise<string[]>;
  /** As the machine itself would resolve it, hosts file included: for what configuration opened. */
  resolveLocally(hostname: string): Promise<string[]>;
}

const emptyAnswers = new Set(['ENODATA', 'ENOTFOUND']);
/** Name servers that answered anything within this time count as reachable. */
const answeredLatelyMs = 30_000;

/**
 * DNS, queried directly. `getaddrinfo` would occupy one of libuv's few threads for as long as a slow name server
 * likes, and with them every other look-up and signature.
 */
export function askNameServers({ timeoutMs = 2_500, tries = 2 } = {}): NameSource {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  let lastAnswerMs = Number.NEGATIVE_INFINITY;
  return {
    async resolve(hostname) {
      const responses = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      const found = responses.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      const failures = responses.flatMap((answer) => (answer.status === 'rejected' ? [codeOf(answer.reason)] : []));
      if (failures.length < responses.length || failures.some(isAnswer)) lastAnswerMs = performance.now();
      if (found.length > 0) return found;
      if (failures.every((code) => emptyAnswers.has(code))) {
        throw new OutboundFailure('DNS_FAILED', `${hostname} does not exist`);
      }
      // While other names resolve, the problem is with this name, not with the network.
      const ours = performance.now() - lastAnswerMs > answeredLatelyMs;
      throw new OutboundFailure('DNS_FAILED', `${hostname} could not be looked up`, { ours });
    },
    async resolveLocally(hostname) {
      const found = await systemLookUp(hostname, { all: true });
      return found.map(({ address }) => address);
    },
  };
}

/** A name server did answer, even if only to say that the name's own servers do not. */
function isAnswer(code: string): boolean {
  return emptyAnswers.has(code) || code === 'ESERVFAIL';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Every address of a public host, all of them vetted: one private answer among public ones refuses the host. */
export async function findPublicAddresses(names: NameSource, hostname: string): Promise<FoundAddress[]> {
  const addresses = await names.resolve(hostname);
  if (addresses.length === 0) throw new OutboundFailure('DNS_FAILED', `${hostname} has no address`);
  const closed = addresses.find((address) => !isPublicAddress(address));
  if (closed !== undefined) {
    throw new OutboundFailure('BLOCKED_ADDRESS', `${hostname} resolves to an address that is not public`);
  }
  return addresses.map(withFamily);
}

export async function findOpenedAddresses(names: NameSource, hostname: string): Promise<FoundAddress[]> {
  const addresses = await names.resolveLocally(hostname);
  if (addresses.length === 0) throw new OutboundFailure('DNS_FAILED', `${hostname} has no address`);
  return addresses.map(withFamily);
}

function withFamily(address: string): FoundAddress {
  return { address, family: isIP(address) === 6 ? 6 : 4 };
}
