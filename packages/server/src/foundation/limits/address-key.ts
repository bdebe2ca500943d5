import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Callers that cannot be told apart share one key, so that an unreadable address never bypasses a limit. */
const unreadable = 'unknown';

/**
 * The key under which every limit counts an address. One customer of a network holds a whole IPv6 /64, so that is what
 * counts; an IPv4 address is itself, however it is written (`::ffff:192.0.2.1`, or behind NAT64's well-known prefix).
 * Also takes what some proxies put into `X-Forwarded-For`: an address with its port, or in brackets.
 */
export function addressKey(address: string): string {
  if (isIPv4(address)) return address;
  const bare = withoutPort(address);
  if (isIPv4(bare)) return bare;
  if (!ipaddr.IPv6.isValid(bare)) return unreadable;
  const ipv6 = ipaddr.IPv6.parse(bare);
  return ipv4Within(ipv6) ?? `${ipv6.parts.slice(0, 4).map(hex).join(':')}::/64`;
}

/** Also drops a zone (`fe80::1%eth0`), which names our own network card and not the caller. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address)?.[1];
  const withPort = /^([\d.]{7,15}):\d{1,5}$/.exec(address)?.[1];
  return (bracketed ?? withPort ?? address).replace(/%.*$/, '');
}

function ipv4Within(address: ipaddr.IPv6): string | undefined {
  const range = address.range();
  if (range !== 'ipv4Mapped' && range !== 'rfc6052') return undefined;
  const [high = 0, low = 0] = address.parts.slice(6);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

const hex = (part: number): string => part.toString(16);
