import type { Config } from '../config.js';
import type { UrlRules } from './judge-url.js';

const postgresPort = 5432;

/** What configuration opens, and the two ports that it never can: Souk's own and its database's. */
export function urlRulesOf({ webhookAllow, port, databaseUrl }: UrlConfig): UrlRules {
  const allow = webhookAllow.map((entry) => {
    const colon = entry.lastIndexOf(':');
    return { host: entry.slice(0, colon), port: Number(entry.slice(colon + 1)) };
  });
  return { allow, forbiddenPorts: [port, portOf(databaseUrl)] };
}

type UrlConfig = Pick<Config, 'webhookAllow' | 'port' | 'databaseUrl'>;

function portOf(databaseUrl: string): number {
  if (!URL.canParse(databaseUrl)) return postgresPort;
  return Number(new URL(databaseUrl).port || postgresPort);
}
