import { Resolver } from 'node:dns/promises';

/** Whether a domain accepts mail, according to the DNS. */
export type MailDomains = (domain: string) => Promise<'receives' | 'refuses' | 'unknown'>;

const noSuchRecord = new Set(['ENODATA', 'ENOTFOUND']);

/** Mail goes to the domain's MX, or to its own address where it names none (RFC 5321); a lone `.` refuses it (RFC 7505). */
export function askForMailDomains(servers?: string[]): MailDomains {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  if (servers) resolver.setServers(servers);
  return async (domain) => {
    const exchanges = await settled(resolver.resolveMx(domain));
    if (exchanges === 'unknown') return 'unknown';
    if (exchanges.length > 0) return exchanges.some(({ exchange }) => exchange !== '') ? 'receives' : 'refuses';
    const found = [await settled(resolver.resolve4(domain)), await settled(resolver.resolve6(domain))];
    if (found.some((addresses) => addresses !== 'unknown' && addresses.length > 0)) return 'receives';
    return found.includes('unknown') ? 'unknown' : 'refuses';
  };
}

/** An empty answer is conclusive; a missing answer is not. */
async function settled<Row>(query: Promise<Row[]>): Promise<Row[] | 'unknown'> {
  try {
    return await query;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return noSuchRecord.has(code) ? [] : 'unknown';
  }
}
