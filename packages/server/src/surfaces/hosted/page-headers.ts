import { belongsToConnection } from '../../hosting/host/instance/hop-by-hop.js';

/** Who called, and under which number, is ours to tell. */
const oursToTell = /^(forwarded|x-forwarded-.*|x-real-ip|x-request-id)$/;

export type Header = [name: string, value: string];

/** What an app is told of a visitor's request. */
export function headersForApp(
  rawHeaders: readonly string[],
  { address, protocol, requestId }: { address: string; protocol: string; requestId: string },
): Header[] {
  const headers: Header[] = [];
  const named = new Set<string>();
  for (let place = 0; place + 1 < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]?.toLowerCase() ?? '';
    const value = rawHeaders[place + 1] ?? '';
    if (name === 'connection') for (const one of value.split(',')) named.add(one.trim().toLowerCase());
    if (!belongsToConnection(name) && !oursToTell.test(name)) headers.push([name, value]);
  }
  return [
    // Nobody can have a header that the app relies on taken away by naming it so.
    ...headers.filter(([name]) => name === 'host' || name === 'cookie' || name === 'authorization' || !named.has(name)),
    ['x-forwarded-for', address],
    ['x-forwarded-proto', protocol],
    ['x-request-id', requestId],
  ];
}

/** What a visitor's browser may be told by an app. */
export function headersForVisitor(headers: readonly Header[], requestId: string): string[] {
  const told: string[] = [];
  for (const [name, value] of headers) {
    // Another way to its host would lead around us.
    if (belongsToConnection(name) || name === 'alt-svc' || name === 'x-request-id') continue;
    told.push(name, name === 'set-cookie' ? withoutDomain(value) : value);
  }
  told.push('x-request-id', requestId);
  return told;
}

/** A cookie of an app stays on its own host: with a domain it would reach every other app. */
export function withoutDomain(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';');
  return [pair, ...attributes.filter((attribute) => !/^\s*domain\s*(=|$)/i.test(attribute))].join(';');
}
