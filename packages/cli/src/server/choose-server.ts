import { usageFailure } from '../failures.js';
import type { CredentialsFile } from './credentials.js';
import { parseUrl } from './parse-url.js';
import { Server } from './server.js';

/** `SOUK_URL` and `SOUK_TOKEN` come first; then the server that was named or chosen. */
export async function chooseServer(
  credentials: CredentialsFile,
  environment: NodeJS.ProcessEnv,
  named: string | undefined,
  signal: AbortSignal,
): Promise<Server> {
  const kept = await credentials.read();
  const name = named ?? kept.current;
  const known = kept.servers[name];
  if (named !== undefined && !known)
    throw usageFailure(`There is no server named ${named}.`, `souk server add ${named} URL`);
  // `npm run souk` names the server of its checkout.
  const ownUrl = (name === 'local' && environment.SOUK_LOCAL_URL) || known?.url;
  const url = named === undefined && environment.SOUK_URL ? environment.SOUK_URL : ownUrl;
  if (!url) throw usageFailure('No server is selected.', 'souk server use NAME');
  // A token that was given for one address is never sent to another.
  const ownToken = known && readUrl(url).href === readUrl(known.url).href ? known.token : undefined;
  return new Server(name, readUrl(url), environment.SOUK_TOKEN || ownToken, signal);
}

export function readUrl(text: string): URL {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw usageFailure(`Invalid URL: ${text}.`, 'Use a URL such as https://souk.example.');
  return url;
}
