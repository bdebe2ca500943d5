import type { Config } from '../config.js';
import { readServerAddresses } from '../database/primary/server-addresses.js';
import type { UrlRules } from './validate-outbound-url.js';

/** What configuration opens, and the ports that it never can: Souk's own and those of every server of its database. */
export function urlRulesOf({ webhookAllow, port, databaseUrl, replicaUrls }: UrlConfig): UrlRules {
  const allow = webhookAllow.map((entry) => {
    const colon = entry.lastIndexOf(':');
    return { host: entry.slice(0, colon), port: Number(entry.slice(colon + 1)) };
  });
  const servers = [databaseUrl, ...replicaUrls].flatMap(readServerAddresses);
  return { allow, forbiddenPorts: [port, ...servers.map((server) => server.port)] };
}

type UrlConfig = Pick<Config, 'webhookAllow' | 'port' | 'databaseUrl' | 'replicaUrls'>;
