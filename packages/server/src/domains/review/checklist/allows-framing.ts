/** What policies say about being framed by a page of the origin: several policies must all admit it (CSP, section 6.4.2). */
export function allowsFraming(headers: readonly string[], origin: string): 'admitted' | 'refused' | 'unsaid' {
  const lists = headers
    .flatMap((header) => header.split(','))
    .map(frameAncestorsOf)
    .filter((sources) => sources !== undefined);
  if (lists.length === 0) return 'unsaid';
  return lists.every((sources) => sources.some((source) => admits(source, new URL(origin)))) ? 'admitted' : 'refused';
}

/** The first directive of a name counts, later ones are ignored. */
function frameAncestorsOf(policy: string): string[] | undefined {
  for (const directive of policy.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (name?.toLowerCase() === 'frame-ancestors') return sources;
  }
  return undefined;
}

const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::(\d+|\*))?(\/.*)?$/i;

function admits(source: string, { protocol, hostname, port }: URL): boolean {
  if (source === '*') return protocol === 'https:' || protocol === 'http:';
  const scheme = /^([a-z][a-z0-9+.-]*):$/i.exec(source)?.[1];
  if (scheme !== undefined) return admitsScheme(scheme, protocol);
  const [, asked, host, askedPort] = hostSource.exec(source) ?? [];
  if (host === undefined) return false;
  if (asked !== undefined && !admitsScheme(asked, protocol)) return false;
  // Without a scheme the page's own counts, which is https wherever it matters.
  return admitsHost(host.toLowerCase(), hostname) && admitsPort(askedPort, port);
}

/** http admits https too: a secure page satisfies a weaker requirement. */
function admitsScheme(asked: string, protocol: string): boolean {
  const wanted = `${asked.toLowerCase()}:`;
  return wanted === protocol || (wanted === 'http:' && protocol === 'https:');
}

function admitsHost(asked: string, hostname: string): boolean {
  if (asked === '*') return true;
  if (asked.startsWith('*.')) return hostname.endsWith(asked.slice(1));
  return asked === hostname;
}

/** `URL` leaves out a scheme's own port, and so does a source without one. */
function admitsPort(asked: string | undefined, port: string): boolean {
  if (asked === '*') return true;
  if (asked === undefined) return port === '';
  return asked === port || (port === '' && (asked === '443' || asked === '80'));
}
