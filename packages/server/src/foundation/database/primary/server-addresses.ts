import { parseUrl } from '../../parse-url.js';

/** One of the servers that a database address names. */
export interface ServerAddress {
  /** `host:port`, as the operator wrote it. */
  name: string;
  port: number;
  /** The whole address with this server alone in it. */
  url: string;
}

/** A `DATABASE_URL` that cannot be read. Its message goes on the sentence `DATABASE_URL ...`. */
export class UnreadableDatabaseUrl extends Error {}

const postgresPort = 5432;
const maxServers = 16;
const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/** Souk only ever looks for the server that can be written to; the values that mean so are accepted, as in libpq. */
const acceptedAttributes = new Set(['any', 'read-write', 'primary']);

/**
 * `postgres://user:password@a:5432,b:5433/souk?...` names several servers, any of which may be the primary; they share
 * everything but host and port. `pg` itself knows one host only.
 */
export function readServerAddresses(databaseUrl: string): [ServerAddress, ...ServerAddress[]] {
  const parts = shape.exec(databaseUrl);
  if (!parts) throw new UnreadableDatabaseUrl('is not valid: use an address that starts with postgres://.');
  const [, start = '', hosts = '', rest = ''] = parts;
  const ending = withoutAttributes(rest);
  const names = hosts.split(',');
  if (names.length > maxServers) throw new UnreadableDatabaseUrl(`names more than ${maxServers} servers.`);
  if (names.length > 1 && names.some((name) => name === ''))
    throw new UnreadableDatabaseUrl('has an empty name in its list of servers.');
  const addresses = names.map((name) => addressOf(`${start}${name}${ending}`, name));
  if (new Set(addresses.map(({ name }) => name)).size < addresses.length)
    throw new UnreadableDatabaseUrl('names a server twice.');
  return addresses as [ServerAddress, ...ServerAddress[]];
}

function addressOf(url: string, host: string): ServerAddress {
  const parsed = parseUrl(url);
  if (!parsed) throw new UnreadableDatabaseUrl(`is not valid: "${host}" is not a host and a port.`);
  // A socket's folder is given as `?host=/run/postgresql`.
  const name = parsed.host || (parsed.searchParams.get('host') ?? 'localhost');
  const port = Number(parsed.port || parsed.searchParams.get('port') || postgresPort);
  return { name: parsed.port || name.startsWith('/') ? name : `${name}:${port}`, port, url };
}

/** `pg` does not know it, and what it asks for is what the finder does. */
function withoutAttributes(rest: string): string {
  const queryAt = rest.indexOf('?');
  if (queryAt < 0) return rest;
  const query = new URLSearchParams(rest.slice(queryAt + 1));
  const wanted = query.get('target_session_attrs');
  if (wanted === null) return rest;
  if (!acceptedAttributes.has(wanted))
    throw new UnreadableDatabaseUrl(`has target_session_attrs=${wanted}: Souk needs read-write.`);
  query.delete('target_session_attrs');
  const left = query.toString();
  return `${rest.slice(0, queryAt)}${left === '' ? '' : `?${left}`}`;
}
