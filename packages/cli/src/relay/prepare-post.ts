import type { Place } from './kept-connections.js';

/** An attempt as it goes to the app. */
export interface PreparedPost {
  to: Place;
  path: string;
  /** Names and values in turn, all but the length. */
  lines: string[];
  bodyBase64: string;
}

export function preparePost(
  to: URL,
  { headers, bodyBase64 }: { headers: Record<string, string>; bodyBase64: string },
): PreparedPost {
  const { protocol, hostname, port, pathname, search } = to;
  const lines = ['host', to.host];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (to.username) lines.push('authorization', `Basic ${btoa(decodeURIComponent(`${to.username}:${to.password}`))}`);
  // An address of IPv6 stands in brackets in a URL, and nowhere else.
  const host = hostname.replace(/^\[|\]$/g, '');
  const place = { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
  return { to: place, path: `${pathname}${search}`, lines, bodyBase64 };
}
