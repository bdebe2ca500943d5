import ipaddr from 'ipaddr.js';

/**
 * Ranges that no webhook may reach although they look like ordinary addresses. ipaddr.js knows most special-purpose
 * ranges; these are the ones it misses, kept as data so that they can be read beside the registries they come from.
 */
const closedIpv4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT, home of several clouds' metadata services
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's host agent
  '169.254.0.0/16', // link-local, home of metadata services
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
].map((range) => ipaddr.IPv4.parseCIDR(range));

/** Only this block holds public IPv6 hosts; mapped, NAT64, discard, unique-local and the rest all lie outside it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

const closedIpv6 = [
  '2001::/23', // IETF protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: any IPv4 address in disguise
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // the former 6bone, handed back
  '3fff::/20', // documentation
].map((range) => ipaddr.IPv6.parseCIDR(range));

/** Whether an address a name resolved to belongs to the public internet. Anything unclear does not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return !closedIpv4.some((range) => parsed.match(range));
  const ipv6 = parsed as ipaddr.IPv6;
  if (!ipv6.match(globalUnicast)) return false;
  return !closedIpv6.some((range) => ipv6.match(range)) && !isIsatap(ipv6);
}

/** ISATAP hides an IPv4 address in the interface identifier `0:5efe:a.b.c.d`. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe;
}
